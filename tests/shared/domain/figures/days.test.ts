import { describe, expect, it } from 'vitest'
import { dayAfter, fillMissingDays, mondayOf, todayAndThisWeek, totalsBetween } from '#shared/domain/figures/days.ts'

const figures = (day: string, changes = {}) => ({ day, ordered: 0, paid: 0, orders: 0, samples: 0, ...changes })

describe('the days of the sales figures', () => {
  it.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-28', 2, '2026-03-30'], // summer time starts in between
    ['2026-10-24', 2, '2026-10-26'], // winter time starts in between
  ])('%s plus %d days is %s', (day, days, other) => {
    expect(dayAfter(day, days)).toBe(other)
  })

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'], // Sunday is the last day of a week
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
  })

  it('have zeros for days without sales', () => {
    expect(fillMissingDays([figures('2026-11-20', { orders: 2 })], '2026-11-19', '2026-11-21')).toEqual([
      figures('2026-11-19'),
      figures('2026-11-20', { orders: 2 }),
      figures('2026-11-21'),
    ])
  })

  it('are summed to the cent', () => {
    const days = [
      figures('2026-11-20', { ordered: 0.1, paid: 0.2 }),
      figures('2026-11-21', { ordered: 0.2, paid: -0.1 }),
    ]

    expect(totalsBetween(days, '2026-11-20', '2026-11-21')).toEqual({ ordered: 0.3, paid: 0.1, orders: 0, samples: 0 })
  })

  it('compare today and this week with the same period a week ago', () => {
    // The number of orders is a power of two, so that a sum shows which days it contains.
    const days = fillMissingDays([], '2026-11-01', '2026-11-21').map((day, index) => ({ ...day, orders: 2 ** index }))
    const ordersOn = (day: number) => 2 ** (day - 1)

    const result = todayAndThisWeek(days, '2026-11-18') // a Wednesday

    expect(result.today.orders).toBe(ordersOn(18))
    expect(result.sameDayLastWeek.orders).toBe(ordersOn(11))
    expect(result.thisWeek.orders).toBe(ordersOn(16) + ordersOn(17) + ordersOn(18))
    expect(result.lastWeek.orders).toBe(ordersOn(9) + ordersOn(10) + ordersOn(11))
  })
})
