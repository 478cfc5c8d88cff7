import { isFinal, PAID, PARTLY_REFUNDED, REFUNDED } from '#shared/domain/payments/attempts.ts'
import type { Database } from '../../../../db/tables.ts'
import type { Log } from '../../../../ports/log.ts'
import { Outage } from '../../../../ports/outage.ts'
import { type PaymentProvider, PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { isPastExpiry, lostAttemptOutcome } from '../attempt-times.ts'
import { type Attempt, attemptsTable, lockAttempt } from '../attempts-table.ts'
import { recordEvent } from '../ledger.ts'
import { type ProviderStatus, type SettleRules, settleAttempt } from '../settle/settle-attempt.ts'

export type PollDeps = SettleRules & {
  db: Database
  pay: PaymentProvider
  log: Log
  /** Called after the commit: there may be a mail to send. */
  outboxFilled(): void
  /** Called after the commit: the stock of these items has changed. */
  stockChanged?: ((itemIds: readonly number[]) => void) | undefined
}

/**
 * Polls the provider about an attempt, stores the result, and returns the updated attempt.
 *
 * An attempt without a provider id cannot be polled; its age decides its state (see `lostAttemptOutcome`). Throws
 * `Outage('pay')` when the provider is unreachable. Nothing has changed in that case.
 */
export async function pollAttempt(deps: PollDeps, attempt: Attempt): Promise<Attempt> {
  if (isFinal(attempt.state)) return attempt
  if (attempt.payId === null) return settleLostAttempt(deps, attempt)
  try {
    return await settle(deps, attempt, await fetchStatus(deps.pay, attempt.payId))
  } catch (error) {
    if (error instanceof PaymentRefusal) return handleUnknownPayment(deps, attempt, error)
    throw error
  }
}

/** Applies a provider status to an attempt, in its own transaction. */
export async function settle(deps: PollDeps, attempt: Attempt, status: ProviderStatus): Promise<Attempt> {
  const retaken: number[] = []
  const rules = { ...deps, stockRetaken: (itemIds: readonly number[]) => void retaken.push(...itemIds) }
  const settled = await deps.db.transaction().execute((tx) => settleAttempt(tx, attempt, status, rules))
  if (retaken.length > 0) deps.stockChanged?.(retaken)
  if (settled.state !== attempt.state) {
    const facts = { orderId: attempt.salesOrderId, attemptId: attempt.id, state: settled.state }
    deps.log[settled.state === 'review' ? 'error' : 'info'](facts, 'payment state changed')
    if (settled.state === 'paid') deps.outboxFilled()
  }
  if (settled.refundedCents !== attempt.refundedCents) deps.outboxFilled()
  return settled
}

/** Returns the status of a payment. For a partial refund it includes the refunded amount. */
export async function fetchStatus(pay: PaymentProvider, payId: string): Promise<ProviderStatus> {
  const order = await pay.status(payId)
  if (order.statusCode !== PARTLY_REFUNDED) return order
  return { ...order, refundedCents: await pay.refundedCents(order.payId) }
}

/**
 * Returns the status of a payment with the refunded amount. Always fetches this amount, because the provider may report
 * it before it changes the status. If the status is still paid but money was refunded, the returned status is refunded.
 */
export async function fetchStatusWithRefunds(
  pay: PaymentProvider,
  payId: string,
): Promise<ProviderStatus & { refundedCents: number }> {
  const order = await pay.status(payId)
  const refundedCents = await pay.refundedCents(order.payId)
  const isBehind = order.statusCode === PAID && refundedCents > 0
  const refundedCode = refundedCents >= order.amountCents ? REFUNDED : PARTLY_REFUNDED
  return { ...order, refundedCents, statusCode: isBehind ? refundedCode : order.statusCode }
}

/** Polls an attempt for a caller that can continue without the result. Logs an outage and returns it. */
export async function tryPollAttempt(deps: PollDeps, attempt: Attempt): Promise<Outage | undefined> {
  try {
    await pollAttempt(deps, attempt)
    return undefined
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ party: error.party, reason: error.reason, attemptId: attempt.id }, 'payment status poll failed')
    return error
  }
}

/**
 * Handles a refused poll. Usually the provider does not find the payment id that it returned before. A later poll may
 * find the payment, so the attempt stays open until it expires.
 */
async function handleUnknownPayment(deps: PollDeps, attempt: Attempt, refusal: PaymentRefusal): Promise<Attempt> {
  deps.log.error(
    { attemptId: attempt.id, reason: refusal.reason, code: refusal.code },
    'payment unknown at the provider',
  )
  return isPastExpiry(attempt, deps.now())
    ? setStateWithoutStatus(deps, attempt, 'expired', 'not known at the provider')
    : attempt
}

async function settleLostAttempt(deps: PollDeps, attempt: Attempt): Promise<Attempt> {
  const outcome = lostAttemptOutcome(attempt, deps.now())
  return outcome === 'wait' || outcome === attempt.state
    ? attempt
    : setStateWithoutStatus(deps, attempt, outcome, 'the response of the provider was lost')
}

/**
 * Sets the state of an attempt without a provider status, and adds an event with the reason. Does nothing when the
 * attempt changed after the caller read it. `neverStarted` means that the provider refused the start, or surely never
 * received it.
 */
export function setStateWithoutStatus(
  deps: Pick<PollDeps, 'db' | 'now'>,
  unlockedAttempt: Attempt,
  state: 'failed' | 'expired' | 'unknown' | 'cancelled',
  reason: string,
  neverStarted = false,
): Promise<Attempt> {
  return deps.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, unlockedAttempt.id)
    if (!attempt) throw new Error('attempt without an order')
    if (attempt.state !== unlockedAttempt.state || attempt.payId !== unlockedAttempt.payId) return attempt

    const at = deps.now()
    const { id, salesOrderId } = attempt
    await recordEvent(tx, {
      salesOrderId,
      kind: `payment-${state}`,
      detail: { attemptId: id, reason },
      actor: 'system',
      at,
    })
    const finalColumns = isFinal(state) ? { final_at: at, next_check_at: null } : {}
    return attemptsTable(tx).change(id, { state, payment_url: null, never_started: neverStarted, ...finalColumns })
  })
}
