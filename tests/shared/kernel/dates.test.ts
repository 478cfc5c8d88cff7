import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amsterdamClock,
  amsterdamDay,
  calendarDay,
  dayInWords,
  instantOf,
  momentInWords,
} from '#shared/kernel/dates.ts'

describe('the calendar of the shop', () => {
  it.each([
    ['2026-01-15T22:59:59Z', '2026-01-15'],
    ['2026-01-15T23:00:00Z', '2026-01-16'],
    ['2026-07-15T21:59:59Z', '2026-07-15'],
    ['2026-07-15T22:00:00Z', '2026-07-16'],
    ['2026-03-28T23:00:00Z', '2026-03-29'], // the day on which summer time starts
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-10-24T22:00:00Z', '2026-10-25'], // the day on which winter time starts, 25 hours long
    ['2026-10-25T22:59:59Z', '2026-10-25'],
  ])('reads %s as %s, the day in Amsterdam', (instant, day) => {
    expect(amsterdamDay(new Date(instant))).toBe(day)
  })

  it('gives the weekday and the minutes since midnight in Amsterdam', () => {
    expect(amsterdamClock(new Date('2026-07-01T08:30:00Z'))).toEqual({
      day: '2026-07-01',
      weekday: 3,
      minutesSinceMidnight: 10 * 60 + 30,
    })
    expect(amsterdamClock(new Date('2026-11-21T23:00:00Z'))).toEqual({
      day: '2026-11-22',
      weekday: 7,
      minutesSinceMidnight: 0,
    })
  })

  it('skips an hour when summer time starts, and repeats an hour when winter time starts', () => {
    expect(amsterdamClock(new Date('2026-03-29T00:59:00Z')).minutesSinceMidnight).toBe(119)
    expect(amsterdamClock(new Date('2026-03-29T01:00:00Z')).minutesSinceMidnight).toBe(180)
    expect(amsterdamClock(new Date('2026-10-25T00:30:00Z')).minutesSinceMidnight).toBe(150)
    expect(amsterdamClock(new Date('2026-10-25T01:30:00Z')).minutesSinceMidnight).toBe(150)
  })
})

describe('the times of the shop', () => {
  // `Intl` follows the law of each year. A failure here means that the rule of summer time has changed.
  const zone = { timeZone: 'Europe/Amsterdam' } as const
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...zone })
  const longDay = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', ...zone })
  const longMoment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short', ...zone })
  const times = fc.date({ min: new Date('1997-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

  it('are those of Amsterdam in every year', () => {
    const isSame = (instant: Date) => {
      const { day, minutesSinceMidnight } = amsterdamClock(instant)
      const [hours, minutes] = [Math.floor(minutesSinceMidnight / 60), minutesSinceMidnight % 60]
      expect(`${day} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`).toBe(clock.format(instant))
    }

    for (const instant of fc.sample(times, 200)) isSame(instant)
    // Every half hour of the days around the changes, until 2040.
    for (let year = 2026; year < 2040; year += 1) {
      for (const month of [2, 9]) {
        const start = Date.UTC(year, month, 24)
        for (let halfHour = 0; halfHour < 48 * 8; halfHour += 1) isSame(new Date(start + halfHour * 1_800_000))
      }
    }
  })

  it('are written as the formatter of Dutch writes them', () => {
    for (const instant of fc.sample(times, 200)) {
      expect(dayInWords(instant)).toBe(longDay.format(instant))
      expect(momentInWords(instant.toISOString())).toBe(longMoment.format(instant))
    }
  })

  it('refuse what is no time', () => {
    expect(() => momentInWords('morgen')).toThrow(RangeError)
  })
})

describe('parsing a time or day of an external system', () => {
  it.each([
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.123456', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('reads %s as %s', (text, iso) => {
    expect(instantOf(text)?.toISOString()).toBe(iso)
  })

  it.each([null, undefined, '', '  ', 'morgen', '2026-13-45'])('returns nothing for %j', (text) => {
    expect(instantOf(text)).toBeUndefined()
    expect(calendarDay(text)).toBeUndefined()
  })

  it('keeps a valid date as written, and converts a time to its date in Amsterdam', () => {
    expect(calendarDay('2026-12-31')).toBe('2026-12-31')
    expect(calendarDay('2026-12-31T23:30:00')).toBe('2027-01-01')
    expect(calendarDay('2026-02-30')).toBeUndefined()
  })
})
