import type { CalendarDay } from '#shared/kernel/dates.ts'
import { plusDays } from '../withdrawals/non-working-days.ts'
import { refundDueOn } from '../withdrawals/term.ts'

/** Days within which the customer must send the goods, after the declaration (BW 6:230s). */
const SEND_DAYS = 14

/** Returns the last day on which the customer must send or bring the goods back. */
export const sendBefore = (declaredOn: CalendarDay): CalendarDay => plusDays(declaredOn, SEND_DAYS)

type RefundFacts = {
  declaredOn: CalendarDay
  /** Day of the proof that the goods were sent; null without proof. */
  sentOn: CalendarDay | null
  /** Day on which the goods arrived; null while they are expected. */
  receivedOn: CalendarDay | null
}

/**
 * Returns the last day for the refund, and whether the shop may wait longer. The shop may wait until it has the goods or a proof
 * that they were sent, whichever is earlier (BW 6:230r; docs/law.md#r8).
 *
 * @example
 * // Declared on 1 December, sent on the 20th: the 14 days have passed, so the refund is due on the day of the proof.
 */
export function refundTerm({ declaredOn, sentOn, receivedOn }: RefundFacts): { dueOn: CalendarDay; mayWait: boolean } {
  const [proof] = [sentOn, receivedOn].filter((day) => day !== null).sort()
  const dueOn = refundDueOn(declaredOn)
  if (proof === undefined) return { dueOn, mayWait: true }
  return { dueOn: proof > dueOn ? proof : dueOn, mayWait: false }
}
