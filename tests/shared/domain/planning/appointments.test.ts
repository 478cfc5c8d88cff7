import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile } from '#shared/domain/planning/calendar-file.ts'
import { instantAt, timeAt } from '#shared/domain/planning/local-time.ts'
import { isKept, keptShare } from '#shared/domain/planning/promises.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('the instant of a local time', () => {
  it.each([
    ['2026-07-01', '08:00', '2026-07-01T06:00:00.000Z'],
    ['2026-12-01', '08:00', '2026-12-01T07:00:00.000Z'],
    ['2027-03-28', '08:00', '2027-03-28T06:00:00.000Z'], // the morning after the clock went forward
    ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'], // skipped, so 03:30
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'], // occurs twice, so the first one
    ['2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
  ])('of %s %s is %s', (day, time, instant) => {
    expect(instantAt(day, time).toISOString()).toBe(instant)
  })

  it('reads back as the same time on every day of the year, from four in the morning', () => {
    checkProperty(
      fc.property(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 240, max: 1439 }), (days, minutes) => {
        const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        expect(timeAt(instantAt(day, time))).toBe(time)
      }),
    )
  })
})

describe('a promise', () => {
  const promise = { day: '2026-12-01', from: '08:00', until: '12:00' }

  it.each([
    ['2026-12-01', '11:59', true],
    ['2026-12-01', '07:30', true], // early: the customer agreed at the door
    ['2026-12-01', '12:20', false],
    ['2026-12-02', '09:00', false],
    ['2026-12-01', undefined, true],
  ])('of 08:00 to 12:00 with a delivery on %s at %s is kept: %s', (day, time, kept) => {
    expect(isKept(promise, { day, time })).toBe(kept)
  })

  it('counts for the share when it was kept or broken, not when it was moved', () => {
    expect([keptShare({ kept: 3, broken: 1, replaced: 5 }), keptShare({ kept: 0, broken: 0, replaced: 2 })]).toEqual([
      75,
      undefined,
    ])
  })
})

describe('the calendar file', () => {
  const event = {
    key: 'stop-7@leermeester',
    sequence: 2,
    begin: new Date('2026-12-01T07:00:00Z'),
    end: new Date('2026-12-01T11:00:00Z'),
    title: 'Bezorging, bestelling 10001',
    location: 'Voorbeeldstraat 12 a; Verzonnen aan Zee',
    description: 'Eerste regel\nTweede regel',
    at: new Date('2026-11-29T10:00:00.123Z'),
  }

  it('has the times in UTC and escapes its texts', () => {
    const lines = calendarFile(event).split('\r\n')

    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Leermeester//Afspraak//NL',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:stop-7@leermeester',
      'SEQUENCE:2',
      'DTSTAMP:20261129T100000Z',
      'DTSTART:20261201T070000Z',
      'DTEND:20261201T110000Z',
      'SUMMARY:Bezorging\\, bestelling 10001',
      'LOCATION:Voorbeeldstraat 12 a\\; Verzonnen aan Zee',
      'DESCRIPTION:Eerste regel\\nTweede regel',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has no line longer than 75 octets, whatever the texts are', () => {
    checkProperty(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (description) => {
        for (const line of calendarFile({ ...event, description }).split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      }),
    )
  })
})
