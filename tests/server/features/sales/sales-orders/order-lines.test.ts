import { describe, expect, it } from 'vitest'
import { InvalidInput } from '#src/server/access/invalid-input.ts'
import {
  isCounted,
  shortLines,
  takenFromStock,
  validateLines,
} from '#src/server/features/sales/sales-orders/order-lines.ts'
import type { ItemOnSale } from '#src/server/features/sales/sales-orders/ordered-items.ts'

const item = (id: number, facts: Partial<ItemOnSale> = {}): ItemOnSale => ({
  id,
  itemId: `CODE-${id}`,
  kind: 'single',
  displayName: `Bank ${id}`,
  basePrice: 825.62,
  isActive: true,
  stockClass: 'Maatwerk',
  deliveryTime: null,
  pictureModel: null,
  pictureHex: null,
  photo: null,
  modelPhoto: null,
  legs: null,
  available: null,
  leather: null,
  leatherColor: null,
  leg: null,
  handle: null,
  seatHeight: null,
  couchSetup: null,
  ...facts,
})
const sample = (id: number, facts: Partial<ItemOnSale> = {}) => item(id, { itemId: `Kleurstaal-${id}`, ...facts })
const line = (facts: Partial<ItemOnSale & { count: number; netPrice: number }>) => ({
  ...item(7),
  count: 1,
  netPrice: 825.62,
  ...facts,
})
const requested = (id: number, count = 1, basePrice = 825.62) => ({ id, itemId: '', count, basePrice })

const guest = { option: 'deposit' as const, isStaff: false }
const validate = (
  list: readonly ReturnType<typeof requested>[],
  items: readonly ItemOnSale[],
  buyer: Parameters<typeof validateLines>[2] = guest,
) => validateLines(list, new Map(items.map((one) => [one.id, one])), buyer)
const refusedFields = (validation: () => unknown) => {
  try {
    validation()
    return 'accepted'
  } catch (error) {
    return error instanceof InvalidInput ? error.fields : error
  }
}

describe('the lines of an order', () => {
  it('have the price of the shop, each item once and in the order of the cart', () => {
    const result = validate([requested(8), requested(7, 2), requested(8, 3)], [item(7), item(8)])

    expect(result).toMatchObject({
      ok: true,
      value: {
        lines: [
          { id: 8, count: 4, netPrice: 825.62 },
          { id: 7, count: 2, netPrice: 825.62 },
        ],
        totals: { gross: 6 * 99_900 },
      },
    })
  })

  it('cannot be empty', () => {
    expect(validate([], [])).toMatchObject({ ok: false, code: 'empty_cart' })
  })

  it('are refused with each unavailable product and its reason', () => {
    const items = [
      item(1),
      item(2, { isActive: false }),
      item(3, { kind: 'parent' }),
      item(4, { kind: 'set' }),
      item(5, { kind: 'variant' }),
    ]

    expect(
      validate(
        [1, 2, 3, 4, 5, 6].map((id) => requested(id)),
        items,
      ),
    ).toEqual({
      ok: false,
      code: 'not_purchasable',
      detail: {
        lines: [
          { id: 2, displayName: 'Bank 2', reason: 'inactive' },
          { id: 3, displayName: 'Bank 3', reason: 'incomplete' },
          { id: 4, displayName: 'Bank 4', reason: 'incomplete' },
          { id: 6, displayName: null, reason: 'unknown' },
        ],
      },
    })
  })

  it('contain at most 999 units of one item, also over several lines', () => {
    const cheap = item(7, { basePrice: 0.83 })

    expect(validate([requested(7, 900, 0.83), requested(7, 99, 0.83)], [cheap])).toMatchObject({ ok: true })
    expect(refusedFields(() => validate([requested(7, 900, 0.83), requested(7, 100, 0.83)], [cheap]))).toEqual([
      { field: 'shoppinglist', message: 'Aantal mag maximaal 999 zijn.' },
    ])
  })

  it('have a total of at most 9.999.999,99 euros', () => {
    // € 9.990,00 with VAT.
    const expensive = item(7, { basePrice: 8256.2 })
    const rest = (basePrice: number) => [requested(7, 999, 8256.2), requested(8, 2, basePrice)]

    expect(validate(rest(8260), [expensive, item(8, { basePrice: 8260 })])).toMatchObject({
      ok: true,
      value: { totals: { gross: 999 * 999_000 + 2 * 999_460 } },
    })
    expect(refusedFields(() => validate(rest(8300), [expensive, item(8, { basePrice: 8300 })]))).toMatchObject([
      { field: 'shoppinglist' },
    ])
  })

  it('are refused when a price differs from the one the shopper saw', () => {
    expect(validate([requested(7, 1, 800), requested(8)], [item(7), item(8)])).toEqual({
      ok: false,
      code: 'prices_changed',
      detail: { lines: [{ id: 7, displayName: 'Bank 7', seenPrice: 800, currentPrice: 825.62 }] },
    })
  })

  it('include four free samples, whatever their catalog price, and no fifth', () => {
    const samples = [1, 2, 3, 4, 5].map((id) => sample(id, { basePrice: 3 }))
    const free = { option: 'free' as const, isStaff: false }

    expect(
      validate(
        [1, 2, 3, 4].map((id) => requested(id, 1, 0)),
        samples,
        free,
      ),
    ).toMatchObject({
      ok: true,
      value: { totals: { gross: 0 } },
    })
    expect(
      validate(
        [1, 2, 3, 4, 5].map((id) => requested(id, 1, 0)),
        samples,
        free,
      ),
    ).toMatchObject({
      code: 'too_many_samples',
    })
    expect(validate([requested(1, 2, 0)], samples, free)).toMatchObject({ code: 'too_many_samples' })
  })

  it.each([
    ['deposit', false, undefined],
    ['full', false, undefined],
    ['at_pickup', false, 'payment_option_refused'],
    ['in_showroom', false, 'payment_option_refused'],
    ['free', false, 'payment_option_mismatch'],
    ['at_pickup', true, undefined],
    ['in_showroom', true, undefined],
    ['free', true, 'payment_option_mismatch'],
  ] as const)('with payment option %s (staff: %s) have the failure code %s', (option, isStaff, code) => {
    const result = validate([requested(7)], [item(7)], { option, isStaff })
    expect(result.ok ? undefined : result.code).toBe(code)
  })
})

describe('the stock for a line', () => {
  it.each([
    ['from stock, with enough units', { stockClass: 'Bank', available: 2, count: 2 }, undefined, 2],
    ['from stock, with too few units', { stockClass: 'Bank', available: 1, count: 2 }, 1, 1],
    ['from stock, never counted', { stockClass: 'Bank', available: null, count: 1 }, 0, 0],
    ['from stock, with more reserved than counted', { stockClass: 'Bank', available: -3, count: 1 }, 0, 0],
    ['made to measure, with too few units', { stockClass: 'Maatwerk', available: 1, count: 2 }, undefined, 1],
    [
      'made to measure, with more reserved than counted',
      { stockClass: 'Maatwerk', available: -3, count: 2 },
      undefined,
      0,
    ],
    ['a sample, which is cut', { itemId: 'Kleurstaal-7', stockClass: 'Bank', available: 0, count: 1 }, undefined, 0],
    ['a sample that was counted', { itemId: 'Kleurstaal-7', stockClass: 'Bank', available: 5, count: 1 }, undefined, 0],
  ])('has the expected shortage and reservation when the line is %s', (_, facts, short, taken) => {
    const ordered = line(facts)
    expect(shortLines([ordered])).toEqual(
      short === undefined ? [] : [{ id: 7, displayName: 'Bank 7', count: facts.count, available: short }],
    )
    expect(takenFromStock(ordered)).toBe(taken)
  })

  it('is counted for items with a stock count that are no samples, even when nothing is left', () => {
    expect(isCounted(line({ available: 0 }))).toBe(true)
    expect(isCounted(line({ available: null }))).toBe(false)
    expect(isCounted(line({ available: 4, itemId: 'KLEURSTAAL-7' }))).toBe(false)
  })
})
