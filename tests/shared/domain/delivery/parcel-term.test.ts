import { expect, it } from 'vitest'
import { isParcelArrived } from '#shared/domain/delivery/parcel-term.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'

it.each([
  ['2026-11-23', '2026-11-26', false], // sent on Monday, Thursday is the third working day
  ['2026-11-23', '2026-11-27', true],
  ['2026-11-27', '2026-12-02', false], // the weekend does not count
  ['2026-11-27', '2026-12-03', true],
  ['2026-12-24', '2026-12-30', false], // neither does Christmas
  ['2026-12-24', '2026-12-31', true],
] as const)('a parcel that left on %s has arrived on %s: %s', (sentOn, today, isArrived) => {
  const days = { sentOn: sentOn as CalendarDay, today: today as CalendarDay } // the days above exist
  expect(isParcelArrived(days)).toBe(isArrived)
})
