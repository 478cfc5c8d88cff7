import { describe, expect, it } from 'vitest'
import {
  addToCartEvent,
  beginCheckout,
  purchase,
  removeFromCartEvent,
  selectItem,
  viewCart,
  viewItem,
  viewItemList,
} from '#shared/domain/analytics/events.ts'
import { analyticsItem, type Piece } from '#shared/domain/analytics/items.ts'

const sofa: Piece = {
  id: 7,
  itemId: 'LM-7',
  name: 'Bank Umbrië',
  netPrice: 825.62,
  choices: 'Touch cognac · Taps eiken',
  brand: null,
  category: 'Banken',
}
const list = { id: 'leren-bank', name: 'Leren banken' }

describe('a product in analytics', () => {
  it('has its item code, the name of its model, its options, and the price without VAT', () => {
    expect(analyticsItem({ ...sofa, count: 2 })).toEqual({
      item_id: 'LM-7',
      item_name: 'Bank Umbrië',
      item_variant: 'Touch cognac, Taps eiken',
      item_brand: 'house collection',
      item_category: 'Banken',
      price: 825.62,
      quantity: 2,
    })
  })

  it('has the house brand when its brand is unknown, and its id when it has no item code', () => {
    expect(analyticsItem({ id: 9, itemId: '', name: 'Kruk', netPrice: 0 })).toEqual({
      item_id: '9',
      item_name: 'Kruk',
      item_category: 'Meubels',
      price: 0,
      quantity: 1,
    })
  })

  it('has its price rounded to the cent, half up', () => {
    expect(analyticsItem({ ...sofa, netPrice: 1.005 }).price).toBe(1.01)
  })
})

describe('the analytics events', () => {
  it('give each product of a list its position, counted from the start of the page', () => {
    const { event, ecommerce } = viewItemList(list, [sofa, { ...sofa, id: 8, itemId: 'LM-8' }], 96)

    expect(event).toBe('view_item_list')
    expect(ecommerce).toMatchObject({ item_list_id: 'leren-bank', item_list_name: 'Leren banken' })
    expect(ecommerce.items).toMatchObject([
      { item_id: 'LM-7', index: 96, item_list_id: 'leren-bank' },
      { item_id: 'LM-8', index: 97, item_list_id: 'leren-bank' },
    ])
  })

  it('contain the brand of a product if it is known, and its position only if one is given', () => {
    expect(analyticsItem({ ...sofa, brand: 'Huisatelier' }).item_brand).toBe('Huisatelier')
    expect(analyticsItem(sofa)).not.toHaveProperty('index')
    expect(analyticsItem(sofa, { index: 0 })).toHaveProperty('index', 0)
  })

  it('give the lines of a cart a position, for at most two hundred lines', () => {
    const many = Array.from({ length: 201 }, (_, id) => ({ ...sofa, id }))
    const items = viewCart(many).ecommerce.items as { index: number }[]

    expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 200 }, (_, index) => index))
  })

  it('contain at most two hundred items of a list', () => {
    const many = Array.from({ length: 480 }, (_, id) => ({ ...sofa, id }))

    expect(viewItemList(list, many).ecommerce.items).toHaveLength(200)
  })

  it('name the product that was opened from a list', () => {
    expect(selectItem(list, sofa, 3)).toMatchObject({
      event: 'select_item',
      ecommerce: { item_list_id: 'leren-bank', items: [{ item_id: 'LM-7', index: 3 }] },
    })
  })

  it.each([
    ['view_item', viewItem(sofa), 825.62],
    ['add_to_cart', addToCartEvent([{ ...sofa, count: 2 }]), 1651.24],
    ['remove_from_cart', removeFromCartEvent([sofa]), 825.62],
    ['view_cart', viewCart([sofa, { ...sofa, netPrice: 0.1, count: 3 }]), 825.92],
    ['begin_checkout', beginCheckout([{ ...sofa, count: 3 }]), 2476.86],
  ])('give %s the sum of its items without VAT as value', (event, made, value) => {
    expect(made).toMatchObject({ event, ecommerce: { currency: 'EUR', value } })
    const items = made.ecommerce.items as { price: number; quantity: number }[]
    expect(items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)).toBe(
      Math.round(value * 100),
    )
  })

  it('contain order number, shop, value without VAT and separate VAT of a purchase', () => {
    const { event, ecommerce } = purchase({
      id: 1042,
      shopName: 'Leermeester',
      pieces: [
        { ...sofa, count: 2 },
        { id: 3, itemId: 'kleurstaal-3', name: 'Kleurstaal Touch', netPrice: 0, count: 1 },
      ],
    })

    expect(event).toBe('purchase')
    expect(ecommerce).toMatchObject({
      transaction_id: '1042',
      affiliation: 'Leermeester',
      currency: 'EUR',
      value: 1651.24,
      // € 999,00 per unit with VAT.
      tax: 346.76,
      shipping: 0,
    })
    expect(ecommerce.items).toMatchObject([
      { item_id: 'LM-7', price: 825.62, quantity: 2 },
      { item_id: 'kleurstaal-3', price: 0, quantity: 1 },
    ])
  })
})
