import type { CalendarDay } from '../../kernel/dates.ts'
import { isNonWorkingDay, plusDays } from '../withdrawals/non-working-days.ts'

/** Working days in which a parcel arrives, as the shop promises (`delivery-text.ts`: "binnen 1-3 werkdagen"). */
const PARCEL_WORKING_DAYS = 3

/**
 * Returns whether the term of a parcel is over: the promised working days after the day on which it left have passed.
 *
 * @example isParcelArrived({ sentOn: '2026-11-27', today: '2026-12-02' }) // false: sent on a Friday, the third working day is today
 */
export function isParcelArrived({ sentOn, today }: { sentOn: CalendarDay; today: CalendarDay }): boolean {
  let last = sentOn
  for (let days = 0; days < PARCEL_WORKING_DAYS; ) {
    last = plusDays(last, 1)
    if (!isNonWorkingDay(last)) days += 1
  }
  return today > last
}
