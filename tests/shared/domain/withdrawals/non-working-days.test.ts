import { describe, expect, it } from 'vitest'
import { isNonWorkingDay, plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'

const day = (text: string) => text as CalendarDay // a literal date is valid

/**
 * Dates of the full moon before Easter in the Gregorian calendar, for the years 1900 to 2199. The dates repeat every 19
 * years, so the index is the year modulo 19.
 */
const FULL_MOONS = [
  ...['04-14', '04-03', '03-23', '04-11', '03-31', '04-18', '04-08', '03-28', '04-16', '04-05'],
  ...['03-25', '04-13', '04-02', '03-22', '04-10', '03-30', '04-17', '04-07', '03-27'],
]

/** Returns Easter: the Sunday after the full moon in `FULL_MOONS`. */
function easterByTable(year: number): CalendarDay {
  const fullMoon = day(`${year}-${FULL_MOONS[year % 19]}`)
  return plusDays(fullMoon, 7 - new Date(`${fullMoon}T00:00:00Z`).getUTCDay())
}

const isWeekend = (date: CalendarDay) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
const daysOf = (year: number) => Array.from({ length: 366 }, (_, at) => plusDays(day(`${year}-01-01`), at))

describe('the calendar', () => {
  it.each([
    ['2026-12-24', 14, '2027-01-07'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-28', 2, '2026-03-30'], // over the night of the change to summer time
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s plus %d days is %s', (from, days, to) => {
    expect(plusDays(day(from), days)).toBe(to)
  })
})

describe('a non-working day', () => {
  it.each([
    ['2026-11-20', false], // Friday
    ['2026-11-21', true],
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2026-01-01', true], // New Year's Day
    ['2026-04-03', true], // Good Friday
    ['2026-04-06', true], // Easter Monday
    ['2026-04-27', true], // King's Day
    ['2026-05-05', true], // Liberation Day
    ['2026-05-14', true], // Ascension Day
    ['2026-05-15', false], // the day after Ascension Day is a working day
    ['2026-05-25', true], // Whit Monday
    ['2026-12-24', false],
    ['2026-12-25', true],
    ['2028-12-26', true], // a Tuesday
    ['2026-12-31', false],
    ['2031-04-28', false], // 27 April is a Sunday, so King's Day is on Saturday 26 April
  ])('is %s: %s', (date, free) => {
    expect(isNonWorkingDay(day(date))).toBe(free)
  })

  it('from Monday to Friday is a fixed holiday or moves with Easter', () => {
    for (let year = 2020; year < 2200; year += 9) {
      const easter = easterByTable(year)
      const expected = [
        ...['01-01', '04-27', '05-05', '12-25', '12-26'].map((date) => day(`${year}-${date}`)),
        ...[-2, 1, 39, 50].map((days) => plusDays(easter, days)),
      ].filter((date) => !isWeekend(date))
      const free = daysOf(year).filter(
        (date) => date.startsWith(`${year}`) && !isWeekend(date) && isNonWorkingDay(date),
      )

      expect(free).toEqual([...new Set(expected)].sort())
    }
  })

  it('is Good Friday or Easter Monday by the full moon before Easter, in every year', () => {
    for (let year = 2020; year < 2200; year += 1) {
      const easter = easterByTable(year)
      expect(isNonWorkingDay(plusDays(easter, 1)), `Easter Monday of ${year}`).toBe(true)
      expect(isNonWorkingDay(plusDays(easter, -2)), `Good Friday of ${year}`).toBe(true)
    }
  })
})
