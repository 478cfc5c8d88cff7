import { describe, expect, it } from 'vitest'
import { dueAt, type Rhythm, readRhythm, rhythmInWords } from '#shared/domain/operations/rhythm.ts'

const at = (moment: string) => new Date(moment)
const done = (moment: string) => ({ startedAt: at(moment), isDone: true })
const failed = (moment: string) => ({ startedAt: at(moment), isDone: false })
const iso = (moment: Date | undefined) => moment?.toISOString()

const everyTen: Rhythm = { kind: 'every', minutes: 10 }
const atHalfPastThree: Rhythm = { kind: 'daily', dailyAt: 210 }

describe('a rhythm', () => {
  it.each([
    ['10m', { kind: 'every', minutes: 10 }, 'elke 10 minuten'],
    ['1m', { kind: 'every', minutes: 1 }, 'elke minuut'],
    ['1h', { kind: 'every', minutes: 60 }, 'elk uur'],
    ['6h', { kind: 'every', minutes: 360 }, 'elke 6 uur'],
    ['90m', { kind: 'every', minutes: 90 }, 'elke 90 minuten'],
    ['03:30', { kind: 'daily', dailyAt: 210 }, 'elke dag om 03:30'],
    ['off', { kind: 'off' }, 'uit'],
  ] as const)('written as %s is %j: %s', (text, rhythm, words) => {
    expect(readRhythm(text)).toEqual(rhythm)
    expect(rhythmInWords(rhythm)).toBe(words)
  })

  it.each(['', '0m', '10', '24:00', '3:30', 'soms', '-5m', '99999m'])('is not written as %j', (text) => {
    expect(readRhythm(text)).toBeUndefined()
  })
})

describe('what runs by itself is due', () => {
  const now = at('2026-11-21T13:04:00Z')

  it('an interval after it last began', () => {
    expect(iso(dueAt(everyTen, done('2026-11-21T13:00:00Z'), now))).toBe('2026-11-21T13:10:00.000Z')
  })

  it('at once when it never ran: a machine that is off at night would else never do it', () => {
    expect(dueAt(everyTen, undefined, now)).toEqual(now)
    expect(dueAt(atHalfPastThree, undefined, now)).toEqual(now)
  })

  it('never when it is off', () => {
    expect(dueAt({ kind: 'off' }, undefined, now)).toBeUndefined()
  })

  it('daily at its time in Amsterdam, in winter and in summer', () => {
    expect(iso(dueAt(atHalfPastThree, done('2026-11-21T03:00:00Z'), now))).toBe('2026-11-22T02:30:00.000Z')
    const summer = at('2026-07-01T12:00:00Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-07-01T02:00:00Z'), summer))).toBe('2026-07-02T01:30:00.000Z')
  })

  it('daily at its time also over the night in which the clock is put back or forward', () => {
    const autumn = at('2026-10-24T20:00:30Z')
    expect(iso(dueAt(atHalfPastThree, done('2026-10-24T19:00:00Z'), autumn))).toBe('2026-10-25T02:30:00.000Z')
    const spring = at('2026-03-28T20:00:30Z')
    expect(iso(dueAt({ kind: 'daily', dailyAt: 300 }, done('2026-03-28T19:00:00Z'), spring))).toBe(
      '2026-03-29T03:00:00.000Z',
    )
  })

  it('still, when nobody was there at its time', () => {
    expect(iso(dueAt(atHalfPastThree, done('2026-11-20T10:00:00Z'), now))).toBe('2026-11-21T02:30:00.000Z')
  })

  it('again after a quarter when it failed, and not only tomorrow; what comes sooner comes sooner', () => {
    expect(iso(dueAt(atHalfPastThree, failed('2026-11-21T13:00:00Z'), now))).toBe('2026-11-21T13:15:00.000Z')
    expect(iso(dueAt(everyTen, failed('2026-11-21T13:00:00Z'), now))).toBe('2026-11-21T13:10:00.000Z')
  })
})
