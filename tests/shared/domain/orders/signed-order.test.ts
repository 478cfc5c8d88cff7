import { describe, expect, it } from 'vitest'
import { SIGNATURE_PATH, type SignedOrder, signaturePath, signedOrderText } from '#shared/domain/orders/signed-order.ts'

const order: SignedOrder = {
  rows: [
    { itemId: 8, count: 1, unitCents: 1595 },
    { itemId: 7, count: 2, unitCents: 99_900 },
  ],
  totalCents: 201_395,
  depositCents: 30_209,
  delivery: 'delivery',
  termsHash: 'a',
}

describe('the text of a signed order', () => {
  it('does not depend on the order of the rows', () => {
    expect(signedOrderText({ ...order, rows: order.rows.toReversed() })).toBe(signedOrderText(order))
  })

  it.each<[string, Partial<SignedOrder>]>([
    ['a price', { rows: [{ itemId: 8, count: 1, unitCents: 1600 }, ...order.rows.slice(1)] }],
    ['a number of pieces', { rows: [{ itemId: 8, count: 2, unitCents: 1595 }, ...order.rows.slice(1)] }],
    ['a product', { rows: [{ itemId: 9, count: 1, unitCents: 1595 }, ...order.rows.slice(1)] }],
    ['the total', { totalCents: 201_390 }],
    ['the deposit', { depositCents: 0 }],
    ['the delivery', { delivery: 'pickup' }],
    ['the terms', { termsHash: 'b' }],
  ])('changes with %s', (_, changes) => {
    expect(signedOrderText({ ...order, ...changes })).not.toBe(signedOrderText(order))
  })

  it('stays the same in later releases, because signatures have its hash', () => {
    expect(signedOrderText(order)).toBe(
      '{"version":1,"rows":[[7,2,99900],[8,1,1595]],"totalCents":201395,"depositCents":30209,"delivery":"delivery","termsHash":"a"}',
    )
  })
})

describe('the path of a signature', () => {
  it('has the strokes in whole numbers, without repeated points, and a dot as a line', () => {
    const strokes = [
      [
        { x: 0.01, y: 0.05 },
        { x: 0.01, y: 0.05 },
        { x: 0.5, y: 1 },
      ],
      [{ x: 0.9, y: 0.5 }],
    ]

    expect(signaturePath(strokes)).toBe('M10 20L500 400M900 200L900 200')
    expect(SIGNATURE_PATH.test(signaturePath(strokes))).toBe(true)
  })

  it('stays within its area', () => {
    expect(signaturePath([[{ x: -1, y: 2 }]])).toBe('M0 400L0 400')
  })

  it('is empty without strokes', () => {
    expect(signaturePath([[]])).toBe('')
    expect(SIGNATURE_PATH.test('')).toBe(false)
  })
})
