import { describe, expect, it } from 'vitest'
import {
  changedSpecialDays,
  closedDays,
  comingSpecialDays,
  hoursOfSpecialDay,
  specialDayInWords,
  specialDaysAround,
} from '#shared/domain/showroom/special-days.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'

const TODAY = '2026-11-21' as CalendarDay // a real day
const day = (date: string, isOpen = false) => ({
  date,
  hours: isOpen ? { from: '12:00', until: '17:00' } : null,
  note: '',
})
const datesOf = (days: readonly { date: string }[]) => days.map(({ date }) => date)

describe('special opening days', () => {
  it('are shown from today on, earliest first, for a year', () => {
    const days = [day('2027-11-22'), day('2027-11-21'), day('2026-12-25'), day('2026-11-20'), day('2026-11-21')]

    expect(datesOf(comingSpecialDays(days, TODAY))).toEqual(['2026-11-21', '2026-12-25', '2027-11-21'])
  })

  it('are mentioned at the day close on the day itself and in the week before it', () => {
    const days = [day('2026-11-29'), day('2026-11-28'), day('2026-11-20'), day('2026-11-21')]

    expect(datesOf(specialDaysAround(days, TODAY))).toEqual(['2026-11-21', '2026-11-28'])
  })

  it('of customer service are the days on which the showroom is closed', () => {
    expect(datesOf(closedDays([day('2026-12-24', true), day('2026-12-25')]))).toEqual(['2026-12-25'])
  })

  it('have words for pages', () => {
    expect(specialDayInWords('2026-12-25')).toBe('vrijdag 25 december')
    expect(hoursOfSpecialDay(day('2026-12-25'))).toBe('Gesloten')
    expect(hoursOfSpecialDay(day('2026-12-24', true))).toBe('12:00 - 17:00')
  })
})

describe('a change of the special opening days', () => {
  it('keeps the past days as they were for two years, and replaces the others', () => {
    const stored = [day('2024-11-20'), day('2024-11-21'), day('2026-11-20'), day('2026-12-25')]

    const changed = changedSpecialDays(stored, [day('2026-12-31', true), day('2026-11-20', true)], TODAY)

    expect(changed).toEqual({ days: [day('2024-11-21'), day('2026-11-20'), day('2026-12-31', true)] })
  })

  it.each([
    ['2026-11-20', true],
    ['2028-11-21', false],
  ])('refuses the new day %s; past: %s', (date, isPast) => {
    expect(changedSpecialDays([], [day(date)], TODAY)).toEqual({ refused: date, isPast })
  })
})
