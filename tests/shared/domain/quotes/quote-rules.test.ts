import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedLines, type Discount } from '#shared/domain/discounts/discounts.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { quoteChanges } from '#shared/domain/quotes/quote-changes.ts'
import { quoteNumber, typedQuoteNumber } from '#shared/domain/quotes/quote-number.ts'
import { type QuotePromise, quoteText } from '#shared/domain/quotes/quote-text.ts'
import { quoteTotals } from '#shared/domain/quotes/quote-totals.ts'
import { isPastValidity, lastValidDay, reminderDay } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const day = (text: string) => text as CalendarDay // a real day

describe('the totals of a quote', () => {
  const lines = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      netPrice: fc.integer({ min: 0, max: 90_000_000 }).map((parts) => parts / 10_000),
      count: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 6, selector: ({ id }) => id },
  )
  const discount: fc.Arbitrary<Discount> = fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 1, max: 100 }),
      reason: fc.constant('x'),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 500_000 }),
      reason: fc.constant('x'),
    }),
  )

  it('add up to the cent, with any discount', () => {
    checkProperty(
      fc.property(lines, discount, (listed, given) => {
        const agreed = agreedLines(listed, [given])
        const { net, vat, gross, discount: saved } = quoteTotals(agreed)
        const listGross = listed.reduce((sum, { netPrice, count }) => sum + grossUnitPrice(netPrice) * count, 0)

        expect(net + vat).toBe(gross)
        expect(gross + saved).toBe(listGross)
        expect(gross).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the validity of a quote', () => {
  it.each([
    ['2026-11-29', '2026-11-29', false],
    ['2026-11-29', '2026-11-30', true],
  ])('until %s is over on %s: %s', (until, today, expected) => {
    expect(isPastValidity(until, day(today))).toBe(expected)
  })

  // In the night of 25 October 2026 the day has 25 hours, and on 29 March 2026 it has 23.
  it.each([
    ['2026-10-25', '2026-10-25T22:59:59Z', false],
    ['2026-10-25', '2026-10-25T23:00:00Z', true],
    ['2026-03-29', '2026-03-29T21:59:59Z', false],
    ['2026-03-29', '2026-03-29T22:00:00Z', true],
  ])('until %s, at %s on a day on which the clock changes, is over: %s', (until, at, expected) => {
    expect(isPastValidity(until, amsterdamDay(new Date(at)))).toBe(expected)
  })

  it('counts days over a month, and over the change of the clock', () => {
    expect(lastValidDay(day('2026-10-20'), 30)).toBe('2026-11-19')
  })

  it('has its reminder three days before the end, but not on the day of sending', () => {
    expect(reminderDay(day('2026-12-29'), day('2026-11-29'))).toBe('2026-12-26')
    expect(reminderDay(day('2026-12-02'), day('2026-11-29'))).toBeNull()
    expect(reminderDay(day('2026-12-03'), day('2026-11-29'))).toBe('2026-11-30')
  })
})

describe('the number of a quote', () => {
  it('has its year and five digits', () => {
    expect(quoteNumber(2026, 12)).toBe('OF-2026-00012')
  })

  it.each([
    ['OF-2026-00012', { year: 2026, digits: '00012' }],
    ['of 2026 12', { year: 2026, digits: '12' }],
    ['of-12', { year: undefined, digits: '12' }],
    ['offerte', undefined],
    ['12', undefined],
    ['', undefined],
  ])('is found by "%s"', (typed, expected) => {
    expect(typedQuoteNumber(typed)).toEqual(expected)
  })
})

describe('the text that is sealed', () => {
  const line = { itemId: 7, count: 1, unitCents: 99_900, options: [{ label: 'Leer', value: 'Touch Cognac' }] }
  const promise: QuotePromise = {
    number: 'OF-2026-00001',
    version: 1,
    validUntil: '2026-12-29',
    lines: [line],
    totalCents: 99_900,
    remarks: '',
  }

  it.each<[string, Partial<QuotePromise>]>([
    ['the number', { number: 'OF-2026-00002' }],
    ['the version', { version: 2 }],
    ['the last day', { validUntil: '2026-12-30' }],
    ['a price', { lines: [{ ...line, unitCents: 99_905 }] }],
    ['a count', { lines: [{ ...line, count: 2 }] }],
    ['a leather', { lines: [{ ...line, options: [{ label: 'Leer', value: 'Touch Zwart' }] }] }],
    ['the total', { totalCents: 1 }],
    ['the remarks', { remarks: 'Met poef' }],
  ])('changes with %s', (_, change) => {
    expect(quoteText({ ...promise, ...change })).not.toBe(quoteText(promise))
  })
})

describe('the difference between two versions', () => {
  const line = (inventoryItemId: number, basePrice: number, count = 1) => ({
    inventoryItemId,
    displayName: `Bank ${inventoryItemId}`,
    basePrice,
    count,
  })

  it('names added, changed and removed products', () => {
    expect(
      quoteChanges([line(1, 100), line(2, 100), line(3, 100)], [line(1, 100), line(2, 90, 2), line(4, 50)]),
    ).toEqual([
      {
        kind: 'changed',
        name: 'Bank 2',
        before: { count: 1, unitCents: 12_100 },
        after: { count: 2, unitCents: 10_890 },
      },
      { kind: 'added', name: 'Bank 4', count: 1, unitCents: 6050 },
      { kind: 'removed', name: 'Bank 3', count: 1, unitCents: 12_100 },
    ])
  })

  it('is empty for equal versions', () => {
    expect(quoteChanges([line(1, 100)], [line(1, 100)])).toEqual([])
  })
})
