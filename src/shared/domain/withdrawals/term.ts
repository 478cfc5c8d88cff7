import type { CalendarDay } from '#shared/kernel/dates.ts'
import { isNonWorkingDay, plusDays } from './non-working-days.ts'

/** Days of the withdrawal period, after the last delivery (BW 6:230o). */
const TERM_DAYS = 14

/**
 * Returns the last day on which a consumer may withdraw. On a Saturday, Sunday or holiday the period ends on the next
 * working day (Regulation 1182/71, article 3; Algemene termijnenwet).
 *
 * @param deliveredOn day of the last delivery of the order
 * @example lastDayToWithdraw(day('2026-11-09')) // 2026-11-23, a Monday
 */
export function lastDayToWithdraw(deliveredOn: CalendarDay): CalendarDay {
  let last = plusDays(deliveredOn, TERM_DAYS)
  while (isNonWorkingDay(last)) last = plusDays(last, 1)
  return last
}

/** Days within which the shop must refund, after the declaration (BW 6:230r). */
const REFUND_DAYS = 14

/**
 * Returns the last day for the refund, which may be a non-working day: it is uncertain whether the law allows a refund
 * on the next working day, and an earlier refund is always allowed. By law the shop may wait longer, until it has the
 * goods or proof that they were sent.
 *
 * @param declaredOn day of the declaration
 */
export const refundDueOn = (declaredOn: CalendarDay): CalendarDay => plusDays(declaredOn, REFUND_DAYS)

/** Whether a declaration is in time; `unknown` without a delivery day. */
export type InTime = 'yes' | 'no' | 'unknown'

/** Checks the day of a declaration. A withdrawal before the delivery is in time as well (BW 6:230o). */
export function isInTime(declaredOn: CalendarDay, deliveredOn: CalendarDay | null): InTime {
  if (deliveredOn === null) return 'unknown'
  return declaredOn <= lastDayToWithdraw(deliveredOn) ? 'yes' : 'no'
}
