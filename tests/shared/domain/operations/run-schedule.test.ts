import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueAt,
  parseRunSchedule,
  type RunSchedule,
  runScheduleInWords,
} from '#shared/domain/operations/run-schedule.ts'
import { plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const at = (moment: string) => new Date(moment)
const done = (moment: string) => ({ startedAt: at(moment), isDone: true })
const failed = (moment: string) => ({ startedAt: at(moment), isDone: false })
const iso = (moment: Date | undefined) => moment?.toISOString()

const everyTen: RunSchedule = { kind: 'every', minutes: 10 }
const atHalfPastThree: RunSchedule = { kind: 'daily', dailyAt: 210 }

describe('a schedule', () => {
  it.each([
    ['10m', { kind: 'every', minutes: 10 }, 'elke 10 minuten'],
    ['1m', { kind: 'every', minutes: 1 }, 'elke minuut'],
    ['1h', { kind: 'every', minutes: 60 }, 'elk uur'],
    ['6h', { kind: 'every', minutes: 360 }, 'elke 6 uur'],
    ['90m', { kind: 'every', minutes: 90 }, 'elke 90 minuten'],
    ['120m', { kind: 'every', minutes: 120 }, 'elke 2 uur'],
    ['9999m', { kind: 'every', minutes: 9999 }, 'elke 9999 minuten'],
    ['03:30', { kind: 'daily', dailyAt: 210 }, 'elke dag om 03:30'],
    ['00:00', { kind: 'daily', dailyAt: 0 }, 'elke dag om 00:00'],
    ['19:05', { kind: 'daily', dailyAt: 1145 }, 'elke dag om 19:05'],
    ['23:59', { kind: 'daily', dailyAt: 1439 }, 'elke dag om 23:59'],
    ['off', { kind: 'off' }, 'uit'],
  ] as const)('written as %s is parsed as %j: %s', (text, schedule, words) => {
    expect(parseRunSchedule(text)).toEqual(schedule)
    expect(runScheduleInWords(schedule)).toBe(words)
  })

  it.each([
    '',
    '0m',
    '10',
    '24:00',
    '3:30',
    'soms',
    '-5m',
    '99999m',
    '10m ',
    'x10m',
    '10d',
    '0h',
    '23:60',
    'x03:30',
    '03:300',
    '29:00',
  ])('cannot be written as %j', (text) => {
    expect(parseRunSchedule(text)).toBeUndefined()
  })
})

describe('a scheduled run', () => {
  const now = at('2026-11-21T13:04:00Z')

  it('is due one interval after the last start', () => {
    expect(iso(dueAt(everyTen, done('2026-11-21T13:00:00Z'), now))).toBe('2026-11-21T13:10:00.000Z')
  })

  it('is due at once when it never ran, because a computer that is off at night would otherwise never run it', () => {
    expect(dueAt(everyTen, undefined, now)).toEqual(now)
    expect(dueAt(atHalfPastThree, undefined, now)).toEqual(now)
  })

  it('is never due when its schedule is off', () => {
    expect(dueAt({ kind: 'off' }, undefined, now)).toBeUndefined()
  })

  it('is due daily at its time in Amsterdam, in winter and in summer', () => {
    expect(iso(dueAt(atHalfPastThree, done('2026-11-21T03:00:00Z'), now))).toBe('2026-11-22T02:30:00.000Z')
    const summer = at('2026-07-01T12:00:00Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-07-01T02:00:00Z'), summer))).toBe('2026-07-02T01:30:00.000Z')
  })

  it('is due daily at its time, also in the nights in which the clock changes', () => {
    const autumn = at('2026-10-24T20:00:30Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-10-24T19:00:00Z'), autumn))).toBe('2026-10-25T02:30:00.000Z')
    const spring = at('2026-03-28T20:00:30Z')
    expect(iso(dueAt({ kind: 'daily', dailyAt: 300 }, done('2026-03-28T19:00:00Z'), spring))).toBe(
      '2026-03-29T03:00:00.000Z',
    )
  })

  it('is due on the day of the previous run if that run was before its daily time, otherwise on the next day', () => {
    const before = at('2026-11-21T02:29:59Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-11-20T02:30:05Z'), before))).toBe('2026-11-21T02:30:00.000Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-11-21T02:29:59Z'), now))).toBe('2026-11-21T02:30:00.000Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-11-21T02:30:00Z'), now))).toBe('2026-11-22T02:30:00.000Z')
  })

  it.each([
    [30, '2026-03-28T12:00:00Z', '2026-03-28T23:30:00.000Z'], // 00:30, before the change to summer time
    [30, '2026-03-29T12:00:00Z', '2026-03-29T22:30:00.000Z'],
    [1410, '2026-03-28T23:30:00Z', '2026-03-29T21:30:00.000Z'], // 23:30, after the change
    [30, '2026-10-24T22:40:00Z', '2026-10-25T23:30:00.000Z'], // 00:30, after the change to winter time
    [1410, '2026-10-24T22:30:00Z', '2026-10-25T22:30:00.000Z'],
  ])('is due daily at minute %d of the day, also around midnight: after %s at %s', (dailyAt, startedAt, due) => {
    expect(iso(dueAt({ kind: 'daily', dailyAt }, done(startedAt), at(startedAt)))).toBe(due)
  })

  it('is due one hour later in the night in which the clock skips its time', () => {
    const atHalfPastTwo: RunSchedule = { kind: 'daily', dailyAt: 150 }

    expect(iso(dueAt(atHalfPastTwo, done('2026-03-28T01:30:05Z'), at('2026-03-28T20:00:00Z')))).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    expect(iso(dueAt(atHalfPastTwo, done('2026-03-29T01:30:05Z'), at('2026-03-29T01:31:00Z')))).toBe(
      '2026-03-30T00:30:00.000Z',
    )
  })

  it('is due once, at the first occurrence, in the night in which the clock shows its time twice', () => {
    const atHalfPastTwo: RunSchedule = { kind: 'daily', dailyAt: 150 }

    expect(iso(dueAt(atHalfPastTwo, done('2026-10-24T00:30:05Z'), at('2026-10-24T20:00:00Z')))).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(iso(dueAt(atHalfPastTwo, done('2026-10-25T00:30:05Z'), at('2026-10-25T01:30:00Z')))).toBe(
      '2026-10-26T01:30:00.000Z',
    )
  })

  it('is due exactly once per day around a clock change, for every time of day', () => {
    // Half of the minutes are from 02:00 to 02:59, which the clock skips or shows twice.
    const minute = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 120, max: 179 }))
    checkProperty(
      fc.property(minute, fc.constantFrom('2026-03-27', '2026-10-23'), (dailyAt, from) => {
        const days = Array.from({ length: 4 }).reduce<Date[]>((moments) => {
          const startedAt = moments.at(-1) ?? at(`${from}T12:00:00Z`)
          return [...moments, dueAt({ kind: 'daily', dailyAt }, { startedAt, isDone: true }, startedAt) ?? startedAt]
        }, [])
        const first = amsterdamDay(days[0] ?? now)

        expect(days.map(amsterdamDay)).toEqual([0, 1, 2, 3].map((more) => plusDays(first, more)))
      }),
    )
  })

  it('is due at a time in the past when no server ran at that time', () => {
    expect(iso(dueAt(atHalfPastThree, done('2026-11-20T10:00:00Z'), now))).toBe('2026-11-21T02:30:00.000Z')
  })

  it('is due again fifteen minutes after a failure, or at its regular time if that is earlier', () => {
    expect(iso(dueAt(atHalfPastThree, failed('2026-11-21T13:00:00Z'), now))).toBe('2026-11-21T13:15:00.000Z')
    expect(iso(dueAt(everyTen, failed('2026-11-21T13:00:00Z'), now))).toBe('2026-11-21T13:10:00.000Z')
    expect(iso(dueAt({ kind: 'every', minutes: 60 }, failed('2026-11-21T13:00:00Z'), now))).toBe(
      '2026-11-21T13:15:00.000Z',
    )
    expect(iso(dueAt({ kind: 'every', minutes: 60 }, done('2026-11-21T13:00:00Z'), now))).toBe(
      '2026-11-21T14:00:00.000Z',
    )
  })
})
