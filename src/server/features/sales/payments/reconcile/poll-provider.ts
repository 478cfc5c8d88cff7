import { isFinal, PAID, PARTLY_REFUNDED, REFUNDED } from '#shared/domain/payments/attempts.ts'
import type { Database } from '../../../../db/tables.ts'
import type { Log } from '../../../../ports/log.ts'
import { Outage } from '../../../../ports/outage.ts'
import { type PaymentProvider, PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { isPastExpiry, lostAttemptOutcome } from '../attempt-times.ts'
import { type Attempt, attemptsTable, lockAttempt } from '../attempts-table.ts'
import { noteEvent } from '../ledger.ts'
import { type ProviderStatus, type SettleRules, settleAttempt } from '../settle/settle-attempt.ts'

export type PollDeps = SettleRules & {
  db: Database
  pay: PaymentProvider
  log: Log
  /** Told after the commit: there may be something to mail. */
  outboxFilled(): void
}

/**
 * Asks the provider how a payment stands and books the answer; gives the attempt as it is afterwards.
 *
 * An attempt without the provider's number cannot be asked about; it is judged by its age instead.
 * Throws `Outage('pay')` when the provider is not there: nothing has changed then.
 */
export async function pollAttempt(deps: PollDeps, attempt: Attempt): Promise<Attempt> {
  if (isFinal(attempt.state)) return attempt
  if (attempt.payId === null) return giveUpLostAttempt(deps, attempt)
  try {
    return await settle(deps, attempt, await fetchStatus(deps.pay, attempt.payId))
  } catch (error) {
    if (error instanceof PaymentRefusal) return handleUnknownPayment(deps, attempt, error)
    throw error
  }
}

/** Books what the provider said, in a transaction of its own. */
export async function settle(deps: PollDeps, attempt: Attempt, told: ProviderStatus): Promise<Attempt> {
  const settled = await deps.db.transaction().execute((tx) => settleAttempt(tx, attempt, told, deps))
  if (settled.state !== attempt.state) {
    const facts = { orderId: attempt.salesOrderId, attemptId: attempt.id, state: settled.state }
    deps.log[settled.state === 'review' ? 'error' : 'info'](facts, 'a payment got on')
    if (settled.state === 'paid') deps.outboxFilled()
  }
  if (settled.refundedCents !== attempt.refundedCents) deps.outboxFilled()
  return settled
}

/** How a payment stands, with what was given back when that is not simply all of it. */
export async function fetchStatus(pay: PaymentProvider, payId: string): Promise<ProviderStatus> {
  const order = await pay.status(payId)
  if (order.statusCode !== PARTLY_REFUNDED) return order
  return { ...order, refundedCents: await pay.refundedCents(order.payId) }
}

/**
 * How a payment stands by what was given back. That sum is asked for whatever the status says: the provider may know of
 * the money before its status does.
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

/** How a payment stands, for who can live without the answer: gives why, when the provider was not there, which is logged. */
export async function tryPollAttempt(deps: PollDeps, attempt: Attempt): Promise<Outage | undefined> {
  try {
    await pollAttempt(deps, attempt)
    return undefined
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    deps.log.warn(
      { party: error.party, reason: error.reason, attemptId: attempt.id },
      'a payment could not be asked about',
    )
    return error
  }
}

/** The provider does not know a number that it gave us. As long as it may only be slow we wait; then it is over. */
async function handleUnknownPayment(deps: PollDeps, attempt: Attempt, refusal: PaymentRefusal): Promise<Attempt> {
  deps.log.error(
    { attemptId: attempt.id, reason: refusal.reason, code: refusal.code },
    'the provider does not know our payment',
  )
  return isPastExpiry(attempt, deps.now()) ? giveUp(deps, attempt, 'expired', 'not known at the provider') : attempt
}

async function giveUpLostAttempt(deps: PollDeps, attempt: Attempt): Promise<Attempt> {
  const fate = lostAttemptOutcome(attempt, deps.now())
  return fate === 'wait' || fate === attempt.state
    ? attempt
    : giveUp(deps, attempt, fate, 'the answer of the provider got lost')
}

/** Ends an attempt, or calls it unknown, by our own decision. What came in about it meanwhile goes before. */
export function giveUp(
  deps: Pick<PollDeps, 'db' | 'now'>,
  found: Attempt,
  state: 'failed' | 'expired' | 'unknown' | 'cancelled',
  reason: string,
): Promise<Attempt> {
  return deps.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, found.id)
    if (!attempt) throw new Error('an attempt lost its order')
    if (attempt.state !== found.state || attempt.payId !== found.payId) return attempt

    const at = deps.now()
    const { id, salesOrderId } = attempt
    await noteEvent(tx, {
      salesOrderId,
      kind: `payment-${state}`,
      detail: { attemptId: id, reason },
      actor: 'system',
      at,
    })
    const end = isFinal(state) ? { final_at: at, next_check_at: null } : {}
    return attemptsTable(tx).change(id, { state, payment_url: null, ...end })
  })
}
