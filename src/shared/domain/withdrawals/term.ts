import type { CalendarDay } from '#shared/kernel/dates.ts'
import { isNonWorkingDay, plusDays } from './non-working-days.ts'

/** How long a consumer may think it over, after the day on which the last piece came (BW 6:230o). */
const TERM_DAYS = 14

/**
 * The last day on which a consumer may withdraw. When that is a Saturday, a Sunday or a holiday, the first working day
 * after it (Regulation 1182/71, article 3; Algemene termijnenwet).
 *
 * @param deliveredOn the day on which the last piece of the order came
 * @example lastDayToWithdraw(day('2026-11-09')) // 2026-11-23, a Monday
 */
export function lastDayToWithdraw(deliveredOn: CalendarDay): CalendarDay {
  let last = plusDays(deliveredOn, TERM_DAYS)
  while (isNonWorkingDay(last)) last = plusDays(last, 1)
  return last
}

/** How long the shop may take to pay back, after the day of the declaration (BW 6:230r). */
const REFUND_DAYS = 14

/**
 * The last day on which the money has to be back. Also when that is a Sunday: paying a day sooner harms nobody, and
 * relying on the working day after it may. The shop may wait longer for the goods or for proof that they were sent.
 *
 * @param declaredOn the day on which the withdrawal was sent
 */
export const refundDueOn = (declaredOn: CalendarDay): CalendarDay => plusDays(declaredOn, REFUND_DAYS)

/** Whether a declaration came in time; unknown as long as nobody told when the order was delivered. */
export type InTime = 'yes' | 'no' | 'unknown'

/**
 * Judges a declaration by the day on which it was sent. Withdrawing before anything was delivered is in time as well
 * (BW 6:230o).
 */
export function isInTime(declaredOn: CalendarDay, deliveredOn: CalendarDay | null): InTime {
  if (deliveredOn === null) return 'unknown'
  return declaredOn <= lastDayToWithdraw(deliveredOn) ? 'yes' : 'no'
}
