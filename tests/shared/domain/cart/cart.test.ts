import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  type CartLine,
  cartBadge,
  cartCount,
  linesOfSet,
  MAX_COUNT,
  parseCount,
  removeFromCart,
  setCount,
} from '#shared/domain/cart/cart.ts'
import { checkProperty } from '#tests/support/check-property.ts'

type Product = { id: number; name: string }
const sofa: Product = { id: 1, name: 'Bank' }
const chair: Product = { id: 2, name: 'Stoel' }
const empty: CartLine<Product>[] = []

describe('adding to the cart', () => {
  it('appends a new line', () => {
    expect(addToCart(addToCart(empty, sofa), chair, 6)).toEqual([
      { ...sofa, count: 1 },
      { ...chair, count: 6 },
    ])
  })

  it('increases an existing line at its place, and updates its product details', () => {
    const lines = addToCart(addToCart(empty, sofa), chair, 2)

    expect(addToCart(lines, { id: 1, name: 'Bank Nova' }, 2)).toEqual([
      { id: 1, name: 'Bank Nova', count: 3 },
      { ...chair, count: 2 },
    ])
  })

  it('limits a line to 999 pieces', () => {
    expect(addToCart(addToCart(empty, sofa, 998), sofa, 5)).toEqual([{ ...sofa, count: MAX_COUNT }])
    expect(addToCart(empty, sofa, 5000)).toEqual([{ ...sofa, count: MAX_COUNT }])
  })

  it('changes nothing when the count is zero, and removes pieces when it is negative', () => {
    expect(addToCart(empty, sofa, 0)).toEqual([])
    expect(addToCart(addToCart(empty, chair), sofa, 0)).toEqual([{ ...chair, count: 1 }])
    expect(addToCart(addToCart(empty, sofa), sofa, -1)).toEqual([])
  })

  it('does not modify the previous cart', () => {
    const lines = Object.freeze(addToCart(empty, sofa))
    addToCart(lines, sofa)
    expect(lines).toEqual([{ ...sofa, count: 1 }])
  })
})

describe('changing a line of the cart', () => {
  const lines = addToCart(addToCart(empty, sofa, 2), chair, 4)

  it('sets the count of the line, to at most 999', () => {
    expect(setCount(lines, 1, 5)).toEqual([
      { ...sofa, count: 5 },
      { ...chair, count: 4 },
    ])
    expect(setCount(lines, 1, 1000)[0]?.count).toBe(999)
  })

  it.each([0, -1])('removes the line when its count becomes %d', (count) => {
    expect(setCount(lines, 1, count)).toEqual([{ ...chair, count: 4 }])
  })

  it('removes the line of the given product, and changes nothing when there is no such line', () => {
    expect(removeFromCart(lines, 2)).toEqual([{ ...sofa, count: 2 }])
    expect(removeFromCart(lines, 3)).toEqual(lines)
  })
})

describe('adding a set', () => {
  it('adds each component in its quantity times the number of sets', () => {
    const set = {
      setItems: [
        { product: sofa, quantity: 1 },
        { product: chair, quantity: 2 },
      ],
    }

    expect(linesOfSet(set, 3)).toEqual([
      { ...sofa, count: 3 },
      { ...chair, count: 6 },
    ])
  })

  it('adds a component that occurs twice in the set as one line', () => {
    const set = {
      setItems: [
        { product: chair, quantity: 1 },
        { product: chair, quantity: 2 },
      ],
    }
    expect(linesOfSet(set, 2)).toEqual([{ ...chair, count: 6 }])
  })
})

describe('the number on the cart icon', () => {
  it('counts pieces, not lines', () => {
    expect(cartCount(addToCart(addToCart(empty, sofa, 2), chair, 4))).toBe(6)
  })

  it.each([
    [0, '0'],
    [99, '99'],
    [100, '*'],
  ])('shows %d pieces as %s', (count, badge) => {
    expect(cartBadge(count)).toBe(badge)
  })
})

describe('the quantity field', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['999', 999],
    ['007', 7],
  ])('parses %j as %d', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it.each(['', '0', '1000', '-1', '1.5', '1,5', '1e2', 'twee', '１'])('ignores %j', (text) => {
    expect(parseCount(text)).toBeUndefined()
  })
})

it('the cart has one line per product with 1 to 999 pieces, after every sequence of changes', () => {
  const action = fc.record({
    add: fc.boolean(),
    id: fc.integer({ min: 1, max: 3 }),
    count: fc.integer({ min: -5, max: 1200 }),
  })
  checkProperty(
    fc.property(fc.array(action), (actions) => {
      const lines = actions.reduce(
        (cart, { add, id, count }) => (add ? addToCart(cart, { id, name: '' }, count) : setCount(cart, id, count)),
        empty,
      )
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      expect(lines.every(({ count }) => count >= 1 && count <= MAX_COUNT)).toBe(true)
    }),
  )
})
