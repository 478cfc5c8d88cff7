import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agreedLines,
  approvalSubject,
  type Discount,
  discountCents,
  discountedUnitCents,
  linesAboveLimit,
  netPriceOf,
} from '#shared/domain/discounts/discounts.ts'
import { cartTotals, grossUnitPrice } from '#shared/domain/money/prices.ts'

const sofa = { id: 1, netPrice: 825.62, count: 1 } // € 999,00
const cleaner = { id: 2, netPrice: 13.18, count: 3 } // € 15,95
const percent = (value: number, id?: number): Discount => ({ id, kind: 'percent', value, reason: 'Showroommodel' })
const amount = (value: number, id?: number): Discount => ({ id, kind: 'amount', value, reason: 'Afgesproken' })
const prices = (lines: readonly { netPrice: number }[]) => lines.map(({ netPrice }) => grossUnitPrice(netPrice))

describe('the agreed price of a line', () => {
  it.each([
    [percent(10, 1), [89_910, 1595]],
    [percent(100, 1), [0, 1595]],
    [amount(10_000, 1), [89_900, 1595]],
    [amount(1000, 2), [99_900, 1260]], // € 10,00 over three pieces is € 3,35 each
    [percent(10), [89_910, 1435]], // € 1,595 is rounded up to € 1,60
    [amount(999_999_999), [0, 0]],
  ])('follows from the list price and the discount %o', (discount, expected) => {
    expect(prices(agreedLines([sofa, cleaner], [discount]))).toEqual(expected)
  })

  it('has the discount on the order after the discount on the line, and both reasons', () => {
    const [line] = agreedLines([sofa], [percent(10, 1), amount(9910)])

    expect(line).toMatchObject({ listNetPrice: 825.62, discountReason: 'Showroommodel; Afgesproken' })
    expect(prices([line ?? sofa])).toEqual([80_000])
  })

  it('is the list price without a discount, and the line does not change', () => {
    expect(agreedLines([sofa, cleaner], [])).toEqual([sofa, cleaner])
    expect(agreedLines([sofa, cleaner], [percent(10, 99)])).toEqual([sofa, cleaner])
  })

  it('stays free for a free item', () => {
    const sample = { id: 3, netPrice: 0, count: 1 }
    expect(agreedLines([sample], [percent(10), amount(500, 3)])).toEqual([sample])
  })
})

const lineList = fc
  .array(fc.record({ steps: fc.integer({ min: 0, max: 400_000 }), count: fc.integer({ min: 1, max: 999 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lines) => lines.map(({ steps, count }, id) => ({ id: id + 1, count, netPrice: netPriceOf(steps * 5) })))
const anyDiscount = fc.record({
  id: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  value: fc.integer({ min: 1, max: 100 }),
  reason: fc.constant('x'),
})

describe('discounts on any order', () => {
  it('keep every price a multiple of five cents between zero and the list price, and net and VAT the total', () => {
    void fc.assert(
      fc.property(lineList, fc.array(anyDiscount, { maxLength: 4 }), (lines, discounts) => {
        const agreed = agreedLines(lines, discounts)
        const totals = cartTotals(agreed)

        for (const [at, unitCents] of prices(agreed).entries()) {
          expect(unitCents % 5).toBe(0)
          expect(unitCents).toBeGreaterThanOrEqual(0)
          expect(unitCents).toBeLessThanOrEqual(prices(lines)[at] ?? 0)
        }
        expect(totals.net + totals.vat).toBe(totals.gross)
        expect(totals.gross + discountCents(agreed)).toBe(cartTotals(lines).gross)
      }),
    )
  })

  it('give the promised amount on the order, and less than five cents per piece more', () => {
    void fc.assert(
      fc.property(lineList, fc.integer({ min: 1, max: 500_000 }), (lines, value) => {
        const promised = Math.min(value, cartTotals(lines).gross)
        const given = discountCents(agreedLines(lines, [amount(value)]))

        expect(given).toBeGreaterThanOrEqual(promised)
        expect(given - promised).toBeLessThan(5 * Math.max(...lines.map(({ count }) => count)))
      }),
    )
  })

  it('give an amount in steps of five cents exactly when each product is sold once', () => {
    void fc.assert(
      fc.property(lineList, fc.integer({ min: 1, max: 100_000 }), (lines, steps) => {
        const single = lines.map((line) => ({ ...line, count: 1 }))
        const promised = Math.min(steps * 5, cartTotals(single).gross)

        expect(discountCents(agreedLines(single, [amount(steps * 5)]))).toBe(promised)
      }),
    )
  })

  it('need no approval up to the limit, as a percentage or as an amount of the order or of a line', () => {
    void fc.assert(
      fc.property(lineList, fc.integer({ min: 1, max: 100 }), (lines, limit) => {
        const most = Math.floor((cartTotals(lines).gross * limit) / 100)
        const [first] = lines
        const mostOfLine = Math.floor((cartTotals(lines.slice(0, 1)).gross * limit) / 100)

        for (const discount of [percent(limit), amount(most), amount(mostOfLine, first?.id)]) {
          expect(linesAboveLimit(agreedLines(lines, [discount]), limit)).toEqual([])
        }
      }),
    )
  })
})

describe('the limit', () => {
  it('counts the discounts on line and order together', () => {
    const agreed = agreedLines([sofa], [percent(10, 1), percent(10)])
    expect(linesAboveLimit(agreed, 10)).toEqual(agreed)
    expect(linesAboveLimit(agreed, 19)).toEqual([])
  })

  it('is exceeded by the next percent', () => {
    expect(linesAboveLimit(agreedLines([sofa], [percent(11, 1)]), 10)).toHaveLength(1)
    expect(linesAboveLimit(agreedLines([sofa], [percent(1, 1)]), 0)).toHaveLength(1)
    expect(discountedUnitCents(99_900, 0)).toBe(99_900)
  })
})

describe('the subject of an approval', () => {
  it('changes with the discount and with what it is given on, and not with other lines', () => {
    const subject = approvalSubject([sofa, cleaner], [percent(30, 1)])

    expect(approvalSubject([sofa], [percent(30, 1)])).toBe(subject)
    expect(approvalSubject([{ ...sofa, count: 2 }], [percent(30, 1)])).not.toBe(subject)
    expect(approvalSubject([{ ...sofa, netPrice: 900 }], [percent(30, 1)])).not.toBe(subject)
    expect(approvalSubject([sofa], [percent(31, 1)])).not.toBe(subject)
    expect(approvalSubject([sofa], [percent(30)])).not.toBe(approvalSubject([sofa, cleaner], [percent(30)]))
  })
})
