import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet } from '#src/main/features/schedules/is-due.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('quiet hours', () => {
  it.each([
    [12 * 60, null, false],
    [22 * 60, { from: '22:00', until: '07:30' }, true],
    [7 * 60 + 29, { from: '22:00', until: '07:30' }, true],
    [7 * 60 + 30, { from: '22:00', until: '07:30' }, false],
    [13 * 60, { from: '12:00', until: '14:00' }, true],
    [13 * 60, { from: '13:00', until: '13:00' }, false],
  ])('at minute %d of the day, with the setting %j, apply: %s', (minutes, hours, expected) => {
    expect(isQuiet(minutes, hours)).toBe(expected)
  })

  it('and the hours from their end to their beginning cover the whole day without overlap', () => {
    const clock = fc.integer({ min: 0, max: 1439 })
    const text = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    checkProperty(
      fc.property(clock, clock, clock, (from, until, now) => {
        fc.pre(from !== until)
        const quiet = isQuiet(now, { from: text(from), until: text(until) })
        const other = isQuiet(now, { from: text(until), until: text(from) })
        return quiet !== other
      }),
    )
  })
})
