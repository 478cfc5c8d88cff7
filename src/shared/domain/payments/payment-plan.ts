/** One date of a payment plan. `dueOn`: ISO day. */
export type PlanPart = { dueOn: string; amountCents: number }

/** A version of a payment plan; without parts the plan has ended. `paidBeforeCents`: paid when it was agreed. */
export type PaymentPlan = { version: number; parts: readonly PlanPart[]; paidBeforeCents: number }

/** A part with what was paid of it. `isLate`: it is not wholly paid and its day has passed. */
export type PlanPartProgress = PlanPart & { paidCents: number; openCents: number; isDue: boolean; isLate: boolean }

/**
 * What the buyer of an order still has to pay: the amount to pay now, in cents, and the payment plan with what is open of its parts;
 * undefined without a plan.
 */
export type PaymentsAhead = {
  dueCents: number
  plan: { version: number; parts: readonly PlanPartProgress[] } | undefined
}

/** Largest number of dates of a plan. */
export const MAX_PLAN_PARTS = 3

/**
 * Returns what is paid and open of each part of a plan. Payments since the plan was agreed fill the earliest date first.
 *
 * The open parts and `unplannedCents` always sum to the outstanding amount: when the order became cheaper, the last part
 * is reduced first; when it became dearer, the difference is not planned. Amounts in cents.
 */
export function planProgress(
  plan: PaymentPlan,
  { paidCents, outstandingCents, today }: { paidCents: number; outstandingCents: number; today: string },
): { parts: PlanPartProgress[]; unplannedCents: number } {
  const outstanding = Math.max(0, outstandingCents)
  let received = Math.max(0, paidCents - plan.paidBeforeCents)
  const filled = plan.parts.map((part) => {
    const paid = Math.min(part.amountCents, received)
    received -= paid
    return { ...part, paidCents: paid, openCents: part.amountCents - paid }
  })
  let excess = filled.reduce((sum, { openCents }) => sum + openCents, 0) - outstanding
  const unplannedCents = Math.max(0, -excess)
  const reduced = filled.toReversed().map((part) => {
    const released = Math.min(part.openCents, Math.max(0, excess))
    excess -= released
    return { ...part, openCents: part.openCents - released }
  })
  const parts = reduced.toReversed().map((part) => ({
    ...part,
    isDue: part.openCents > 0 && part.dueOn <= today,
    isLate: part.openCents > 0 && part.dueOn < today,
  }))
  return { parts, unplannedCents }
}

/** Why a plan cannot be agreed, with the index of its part; null as index when it is about all parts. */
export type PlanProblem = { problem: 'count' | 'date' | 'order' | 'amount' | 'sum'; part: number | null }

/**
 * Returns why a plan cannot be agreed, or undefined when it can: one to three dates from today on, in sequence, with
 * positive amounts that sum to the outstanding amount.
 */
export function planProblem(
  parts: readonly PlanPart[],
  { outstandingCents, today }: { outstandingCents: number; today: string },
): PlanProblem | undefined {
  if (parts.length === 0 || parts.length > MAX_PLAN_PARTS) return { problem: 'count', part: null }
  for (const [index, { dueOn, amountCents }] of parts.entries()) {
    if (dueOn < today) return { problem: 'date', part: index }
    const previous = parts[index - 1]
    if (previous && previous.dueOn >= dueOn) return { problem: 'order', part: index }
    if (!Number.isInteger(amountCents) || amountCents <= 0) return { problem: 'amount', part: index }
  }
  const sum = parts.reduce((total, { amountCents }) => total + amountCents, 0)
  return sum === outstandingCents ? undefined : { problem: 'sum', part: null }
}
