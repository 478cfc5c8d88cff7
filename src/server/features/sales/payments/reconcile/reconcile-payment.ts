import type { ProviderPaymentStatus } from '#shared/domain/day-close/compare.ts'
import { attemptStateOf } from '#shared/domain/payments/attempts.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { attemptsTable } from '../attempts-table.ts'
import type { ProviderStatus } from '../settle/settle-attempt.ts'
import { fetchStatus, fetchStatusWithRefunds, type PollDeps, settle, tryPollAttempt } from './poll-provider.ts'

/**
 * Asks the provider how a payment stands, whatever we think of it, and books what it says; gives what it said. What is
 * left between that and our ledger is what could not be booked. Undefined for a payment that never had a number there.
 */
export async function reconcilePayment(deps: PollDeps, paymentId: string): Promise<ProviderPaymentStatus | undefined> {
  const attempt = await attemptsTable(deps.db).find(paymentId)
  if (!attempt) return undefined
  if (attempt.payId === null) {
    // Of an answer that got lost its age says what to think.
    await tryPollAttempt(deps, attempt)
    return undefined
  }
  try {
    // Where money of ours went back its sum is asked for whatever the status says, which may be behind.
    const { refundedCents, payId } = attempt
    const told: ProviderStatus = await (refundedCents > 0
      ? fetchStatusWithRefunds(deps.pay, payId)
      : fetchStatus(deps.pay, payId))
    await settle(deps, attempt, told)
    return describeProviderStatus(told)
  } catch (error) {
    if (error instanceof PaymentRefusal) {
      if (error.reason === 'order_not_found') return { kind: 'unknown' }
      deps.log.error({ attemptId: attempt.id, reason: error.reason, code: error.code }, NOT_COMPARED)
      return { kind: 'refused' }
    }
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ attemptId: attempt.id, reason: error.reason }, NOT_COMPARED)
    return { kind: 'away' }
  }
}

const NOT_COMPARED = 'a payment could not be compared with the provider'

/** Money came in, whatever became of it since. */
function hasPaid(statusCode: number): boolean {
  const state = attemptStateOf(statusCode)
  return state === 'paid' || state === 'refunded' || state === 'charged_back' || state === 'review'
}

function describeProviderStatus({
  statusCode,
  amountCents,
  completedAt,
  ...told
}: ProviderStatus): ProviderPaymentStatus {
  const state = attemptStateOf(statusCode)
  const isChargedBack = state === 'charged_back'
  // What was given back is only asked for where it is not simply nothing or all of it.
  const refundedCents = told.refundedCents ?? (state === 'refunded' ? amountCents : 0)
  return {
    kind: 'told',
    hasPaid: hasPaid(statusCode),
    amountCents,
    refundedCents,
    chargedBackCents: isChargedBack ? Math.max(0, amountCents - refundedCents) : 0,
    paidOn: completedAt ? amsterdamDay(completedAt) : null,
  }
}
