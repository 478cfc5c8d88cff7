import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNonWorkingDay, plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import { isInTime, lastDayToWithdraw, refundDueOn } from '#shared/domain/withdrawals/term.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'

const day = (text: string) => text as CalendarDay // a literal date is valid

describe('the withdrawal period of fourteen days', () => {
  it.each([
    ['2026-11-10', '2026-11-24'], // a Tuesday, two weeks later
    ['2026-11-07', '2026-11-23'], // the fourteenth day is a Saturday
    ['2026-12-11', '2026-12-28'], // Christmas Day, Boxing Day, and then a Sunday
    ['2026-03-20', '2026-04-07'], // Good Friday, the weekend and Easter Monday
    ['2026-04-30', '2026-05-15'], // Ascension Day
    ['2027-05-03', '2027-05-18'], // Whit Monday
    ['2026-04-13', '2026-04-28'], // King's Day
    ['2025-04-12', '2025-04-28'], // King's Day, moved from Sunday 27 to Saturday 26 April
    ['2026-12-18', '2027-01-04'], // New Year's Day and a weekend
    ['2024-02-15', '2024-02-29'], // a leap day counts
  ])('after delivery on %s ends on %s', (delivered, last) => {
    expect(lastDayToWithdraw(day(delivered))).toBe(last)
  })

  it('never ends before the fourteenth day, on a non-working day, or more than a week later', () => {
    const anyDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, (date) => {
        const delivered = day(date.toISOString().slice(0, 10))
        const last = lastDayToWithdraw(delivered)

        expect(last >= plusDays(delivered, 14)).toBe(true)
        expect(last < plusDays(delivered, 21)).toBe(true)
        expect(isNonWorkingDay(last)).toBe(false)
      }),
    )
  })
})

describe('a withdrawal declaration', () => {
  it.each([
    ['2026-11-24', '2026-11-10', 'yes'],
    ['2026-11-25', '2026-11-10', 'no'],
    ['2026-11-01', '2026-11-10', 'yes'], // before the delivery
    ['2026-11-24', null, 'unknown'],
  ])('on %s for a delivery on %s is in time: %s', (declared, delivered, expected) => {
    expect(isInTime(day(declared), delivered === null ? null : day(delivered))).toBe(expected)
  })
})

describe('the refund', () => {
  it.each([
    ['2026-11-21', '2026-12-05'], // a Saturday: this term is not extended to a working day
    ['2026-12-11', '2026-12-25'],
  ])('of a withdrawal declared on %s is due by %s', (declared, due) => {
    expect(refundDueOn(day(declared))).toBe(due)
  })
})
