import { describe, expect, it } from 'vitest'
import { amsterdamClock, amsterdamDay, calendarDay, instantOf, monthsBefore } from '#shared/kernel/dates.ts'

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

it.each([
  ['2026-05-31T09:30:00Z', 3, '2026-02-28T09:30:00Z'],
  ['2028-02-29T00:00:00Z', 24, '2026-02-28T00:00:00Z'],
  ['2026-01-15T23:59:00Z', 2, '2025-11-15T23:59:00Z'],
])('%s minus %i months is %s', (instant, months, before) => {
  expect(monthsBefore(new Date(instant), months)).toEqual(new Date(before))
})
