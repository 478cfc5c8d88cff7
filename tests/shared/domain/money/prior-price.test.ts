import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { type PricePoint, priorPrice, wasGrossPrice } from '#shared/domain/money/prior-price.ts'

const NOW = new Date('2026-11-21T13:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** Prices by the number of days since they started. */
const history = (...points: [days: number, netPrice: number][]): PricePoint[] =>
  points.map(([days, netPrice]) => ({ from: daysAgo(days), netPrice }))

describe('the price before a discount', () => {
  it('is the earlier price of the product if it had only one', () => {
    expect(priorPrice(history([60, 1000], [5, 800]), NOW)).toBe(1000)
  })

  it('is the lowest price of the thirty days before the discount, not the last', () => {
    expect(priorPrice(history([90, 1200], [20, 900], [10, 1000], [5, 800]), NOW)).toBe(900)
  })

  it('can be the price at the start of the thirty days, but not a price that had ended by then', () => {
    expect(priorPrice(history([90, 900], [34, 1000], [5, 800]), NOW)).toBe(900)
    expect(priorPrice(history([90, 900], [35, 1000], [5, 800]), NOW)).toBe(1000)
  })

  it('is absent when the product was as cheap in the thirty days before, because then there is no discount', () => {
    expect(priorPrice(history([90, 800], [10, 1000], [5, 800]), NOW)).toBeUndefined()
    expect(priorPrice(history([90, 800], [10, 1000], [5, 850]), NOW)).toBeUndefined()
  })

  it('needs a history of at least thirty days, and is shown for at most ninety days', () => {
    expect(priorPrice(history([35, 1000], [5, 800]), NOW)).toBe(1000)
    expect(priorPrice(history([150, 1000], [90, 800]), NOW)).toBe(1000)
  })

  it('is, for a second discount, the price after the first discount', () => {
    expect(priorPrice(history([90, 1000], [20, 900], [5, 800]), NOW)).toBe(900)
  })

  it.each([
    ['without a history', history()],
    ['that was always the same', history([90, 1000])],
    ['that went up', history([90, 800], [5, 1000])],
    ['with less than thirty days of history', history([34, 1000], [5, 800])],
    ['that was reduced more than ninety days ago', history([150, 1000], [91, 800])],
  ])('is absent for a price %s', (_, prices) => {
    expect(priorPrice(prices, NOW)).toBeUndefined()
  })

  it('is above today’s price, and is the lowest price of the thirty days before the discount', () => {
    const points = fc
      .array(fc.record({ hours: fc.integer({ min: 1, max: 24 * 200 }), netPrice: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 12,
      })
      .map((prices) =>
        [...new Map(prices.map((price) => [price.hours, price])).values()]
          .sort((a, b) => b.hours - a.hours)
          .map(({ hours, netPrice }) => ({ from: new Date(NOW.getTime() - hours * 3_600_000), netPrice })),
      )
    fc.assert(
      fc.property(points, (prices) => {
        const prior = priorPrice(prices, NOW)
        const current = prices.at(-1)
        if (prior === undefined || !current) return

        const at = (time: number) => prices.findLast(({ from }) => from.getTime() <= time)?.netPrice
        const reducedAt = current.from.getTime()
        // Looks up the price of each hour in the thirty days before the discount, without the tested code.
        const hourly = Array.from({ length: 30 * 24 }, (_, hour) => at(reducedAt - (hour + 1) * 3_600_000))
        expect(hourly).not.toContain(undefined)
        expect(prior).toBe(Math.min(...hourly.map((price) => price ?? 0)))
        expect(prior).toBeGreaterThan(current.netPrice)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the "van" price in cents', () => {
  it.each([
    [69_900, 825.62, 99_900],
    [99_900, 825.62, undefined], // the same price
    [99_900, 825.63, undefined], // a difference of a cent, which rounding removes
    [99_900, null, undefined],
    [0, null, undefined], // free, now and before
    [99_900, undefined, undefined],
  ])('next to a price of %d cents, with a prior net price of € %s, is %s', (grossCents, priorNetPrice, was) => {
    expect(wasGrossPrice({ grossCents, priorNetPrice })).toBe(was)
  })

  it('is rounded to five cents like every price, and above the current price', () => {
    const price = fc.integer({ min: 0, max: 9_999_999 }).map((tenThousandths) => tenThousandths / 10_000)
    fc.assert(
      fc.property(price, price, (now, prior) => {
        const was = wasGrossPrice({ grossCents: grossUnitPrice(now), priorNetPrice: prior })
        if (was === undefined) return
        expect(was % 5).toBe(0)
        expect(was).toBeGreaterThan(grossUnitPrice(now))
      }),
    )
  })
})
