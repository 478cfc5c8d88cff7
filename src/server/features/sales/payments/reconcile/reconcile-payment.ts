import type { ProviderPaymentStatus } from '#shared/domain/day-close/compare.ts'
import { attemptStateOf } from '#shared/domain/payments/attempts.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { attemptsTable } from '../attempts-table.ts'
import type { ProviderStatus } from '../settle/settle-attempt.ts'
import { fetchStatus, fetchStatusWithRefunds, type PollDeps, settle, tryPollAttempt } from './poll-provider.ts'

/**
 * Polls the provider about a payment in any state, books its money in the ledger and returns the status. A remaining
 * difference from our ledger is money that could not be booked. Returns undefined for a payment without a provider id.
 */
export async function reconcilePayment(deps: PollDeps, paymentId: string): Promise<ProviderPaymentStatus | undefined> {
  const attempt = await attemptsTable(deps.db).find(paymentId)
  if (!attempt) return undefined
  if (attempt.payId === null) {
    // Without a provider id there is nothing to poll; the age of the attempt decides its state.
    await tryPollAttempt(deps, attempt)
    return undefined
  }
  try {
    // For a refunded payment the refunded amount is always fetched, because the status may lag behind.
    const { refundedCents, payId } = attempt
    const status: ProviderStatus = await (refundedCents > 0
      ? fetchStatusWithRefunds(deps.pay, payId)
      : fetchStatus(deps.pay, payId))
    await settle(deps, attempt, status)
    return describeProviderStatus(status)
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

const NOT_COMPARED = 'payment comparison with the provider failed'

/** Returns true when money was received, even if it was refunded or charged back later. */
function hasPaid(statusCode: number): boolean {
  const state = attemptStateOf(statusCode)
  return state === 'paid' || state === 'refunded' || state === 'charged_back' || state === 'review'
}

function describeProviderStatus({
  statusCode,
  amountCents,
  completedAt,
  ...status
}: ProviderStatus): ProviderPaymentStatus {
  const state = attemptStateOf(statusCode)
  const isChargedBack = state === 'charged_back'
  // The refunded amount is fetched only for partial refunds.
  const refundedCents = status.refundedCents ?? (state === 'refunded' ? amountCents : 0)
  return {
    kind: 'told',
    hasPaid: hasPaid(statusCode),
    amountCents,
    refundedCents,
    chargedBackCents: isChargedBack ? Math.max(0, amountCents - refundedCents) : 0,
    paidOn: completedAt ? amsterdamDay(completedAt) : null,
  }
}
