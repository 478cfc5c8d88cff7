import { attemptStateOf, isFinal, mergePayStatus, PAID, PARTLY_REFUNDED } from '#shared/domain/payments/attempts.ts'
import type { Transaction } from '../../../../db/tables.ts'
import type { ProviderOrder } from '../../../../ports/payment-provider.ts'
import { enqueue, erpQueue, type NewMessage } from '../../../operations/outbox/index.ts'
import { type Revival, reviveExpiredOrder } from '../../sales-orders/index.ts'
import { nextCheck, nextRecheck } from '../attempt-times.ts'
import { type Attempt, attemptsTable, isUuid, lockAttempt } from '../attempts-table.ts'
import { bookPayment, bookReversal, type OrderEvent, recordEvent } from '../ledger.ts'

/** Status of a payment at the provider, from a response or a signed exchange call. */
export type ProviderStatus = ProviderOrder & {
  /** Total refunded amount; only present when it was fetched. */
  refundedCents?: number
}

export type SettleRules = {
  now: () => Date
  /** True where the provider is configured for tests. Elsewhere a test payment does not count. */
  acceptsTestPayments: boolean
  /** Called inside the transaction: a payment revived an expired order, so the stock of these items decreases. */
  stockRetaken?: ((itemIds: readonly number[]) => void) | undefined
}

/** Code of the provider for "paid, check the amount". Here it marks every payment that differs from the request. */
const CHECK_AMOUNT = -51

/**
 * Applies a provider status to an attempt and returns the changed attempt. This is the only function that does so, for
 * every response, poll and exchange call.
 *
 * It locks the order and the attempt, so that simultaneous messages are processed one by one. An older message never
 * undoes a newer message (docs/integrations/pay.md#s4). Money is booked once, and only when the status matches the
 * request (see `matchesRequest`). Otherwise staff have to review the payment (`review`).
 */
export async function settleAttempt(
  tx: Transaction,
  unlockedAttempt: Attempt,
  status: ProviderStatus,
  rules: SettleRules,
): Promise<Attempt> {
  const attempt = await lockAttempt(tx, unlockedAttempt.id)
  if (!attempt) throw new Error('attempt without an order')

  const isOurs = attempt.payId === null || attempt.payId === status.payId
  const isPaid = status.statusCode === PAID
  // The provider has another payment with the id of this attempt. We did not start it, so only received money matters.
  if (!isOurs && !isPaid) return attempt

  const isAsRequested = matchesRequest(attempt, status, rules)
  const code = codeAfter(attempt, status, rules)
  const state = attemptStateOf(code)
  // An attempt that became final without a provider status stays final until the provider reports a final state.
  if (isFinal(attempt.state) && !isFinal(state)) return savePayId(tx, attempt, status)

  const at = rules.now()
  const refundedCents = isAsRequested ? refundedCentsAfter(attempt, code, status) : attempt.refundedCents
  if (code === attempt.payStatusCode && state === attempt.state && refundedCents === attempt.refundedCents)
    return attempt

  const settled = await attemptsTable(tx).change(attempt.id, {
    state,
    pay_status_code: code,
    pay_id: attempt.payId ?? status.payId,
    ...(isOurs ? uuidOf(status) : {}),
    payment_url: isFinal(state) ? null : (status.redirectUrl ?? attempt.paymentUrl),
    refunded_cents: refundedCents,
    ...(isFinal(state) ? { final_at: at, next_check_at: mayBeReversed(code) ? nextRecheck(at, at) : null } : {}),
    ...(status.receipt && isOurs ? { receipt: JSON.stringify(status.receipt) } : {}),
    ...(attempt.payId === null && !isFinal(state) ? { next_check_at: nextCheck(attempt, at) } : {}),
  })
  const isRefund = refundedCents > attempt.refundedCents
  const event: OrderEvent = {
    salesOrderId: attempt.salesOrderId,
    kind: isRefund ? 'payment-refunded' : `payment-${state}`,
    detail: {
      attemptId: attempt.id,
      payId: status.payId,
      statusCode: status.statusCode,
      amountCents: isRefund ? refundedCents : status.amountCents,
    },
    actor: 'pay',
    at,
  }
  // A second partial refund does not change the code, so it adds no event here. A refund that staff requested in the
  // shop has its own event (see `endRefund`).
  const isNewState = state !== attempt.state || (isRefund && code !== attempt.payStatusCode)
  if (isAsRequested && hasMovedMoney(state))
    await bookMoney(tx, { before: attempt, after: settled, at, event: isNewState ? event : undefined, rules })
  else if (isNewState) await recordEvent(tx, event)
  return settled
}

/**
 * Returns true when a message about an attempt is a repetition, or older than the stored state. States never go back,
 * so the result stays correct without a lock.
 */
export function isStaleStatus(attempt: Attempt, status: ProviderStatus, rules: SettleRules): boolean {
  // The next message about a partial refund may have another amount.
  if (attempt.payId !== status.payId || status.statusCode === PARTLY_REFUNDED) return false
  const code = codeAfter(attempt, status, rules)
  return code === attempt.payStatusCode && (isFinal(attempt.state) || attemptStateOf(code) === attempt.state)
}

type TestPaymentRule = Pick<SettleRules, 'acceptsTestPayments'>

/**
 * Returns true when the provider id belongs to the attempt, and amount and currency match the request. A test payment
 * only matches where test payments count.
 */
function matchesRequest(attempt: Attempt, status: ProviderStatus, { acceptsTestPayments }: TestPaymentRule): boolean {
  const isOurs = attempt.payId === null || attempt.payId === status.payId
  const isRequestedAmount = status.amountCents === attempt.amountCents && status.currency === 'EUR'
  return isOurs && isRequestedAmount && (!status.isTest || acceptsTestPayments)
}

function codeAfter(attempt: Attempt, status: ProviderStatus, rules: TestPaymentRule): number {
  // Money that differs from the request is not booked; staff review it.
  const isDoubtful = movesMoney(status.statusCode) && !matchesRequest(attempt, status, rules)
  return mergePayStatus(attempt.payStatusCode, isDoubtful ? CHECK_AMOUNT : status.statusCode)
}

/**
 * Returns true for a paid or partly refunded payment. It must be rechecked, because the message about a later refund
 * may be lost.
 */
const mayBeReversed = (code: number) => code === PAID || code === PARTLY_REFUNDED

const movesMoney = (statusCode: number) => hasMovedMoney(attemptStateOf(statusCode))

const hasMovedMoney = (state: Attempt['state']) => state === 'paid' || state === 'refunded' || state === 'charged_back'

/** Stores the provider id of an attempt that became final without one, so that later messages find the attempt. */
async function savePayId(tx: Transaction, attempt: Attempt, status: ProviderStatus): Promise<Attempt> {
  if (attempt.payId !== null) return attempt
  return attemptsTable(tx).change(attempt.id, { pay_id: status.payId, ...uuidOf(status) })
}

function refundedCentsAfter(attempt: Attempt, code: number, status: ProviderStatus): number {
  if (code !== PARTLY_REFUNDED && attemptStateOf(code) !== 'refunded') return attempt.refundedCents
  // Only a message about a partial refund contains the refunded amount. The amount never decreases, because a message
  // with a smaller amount is older.
  const partCents = status.statusCode === PARTLY_REFUNDED ? (status.refundedCents ?? 0) : 0
  const refunded = code === PARTLY_REFUNDED ? partCents : attempt.amountCents
  return Math.min(attempt.amountCents, Math.max(attempt.refundedCents, refunded))
}

async function bookMoney(
  tx: Transaction,
  {
    before,
    after,
    at,
    event,
    rules,
  }: { before: Attempt; after: Attempt; at: Date; event: OrderEvent | undefined; rules: SettleRules },
): Promise<void> {
  const { state } = after
  const isNewlyPaid = state === 'paid' && before.state !== 'paid'
  const revival = isNewlyPaid ? await reviveExpiredOrder(tx, after.salesOrderId, at) : undefined
  // The provider may report a payment for the first time when it is refunded already.
  if (!isNewlyPaid && !hasMovedMoney(before.state)) await erpQueue(tx).sendWithheld(after.salesOrderId, at)
  if (revival?.kind === 'revived') rules.stockRetaken?.(revival.itemIds)
  await bookPayment(tx, after, {
    at,
    messages: after.payStatusCode === PAID ? [paymentReceivedMessage(after, at, revival)] : [],
    event,
  })
  const amountCents = after.refundedCents - before.refundedCents
  await bookReversal(tx, after, { kind: 'refund', amountCents, at })
  if (amountCents > 0) await enqueueRefundMail(tx, after, { amountCents, at })
  if (state === 'charged_back' && before.state !== 'charged_back') {
    await bookReversal(tx, after, { kind: 'chargeback', amountCents: after.amountCents - after.refundedCents, at })
  }
}

/** What the mail that confirms a payment says about an order that had expired. */
const REVIVAL_FACTS = { none: {}, 'in-erp': {}, revived: { isRevived: true }, sold: { isSold: true } } as const

/** Message for the mail that confirms a payment; one per attempt. */
export const paymentReceivedMessage = (
  { id, salesOrderId, amountCents }: Attempt,
  at: Date,
  { kind: revival }: Pick<Revival, 'kind'> = { kind: 'none' },
): NewMessage => ({
  party: 'mail',
  kind: 'payment-received',
  uniqueKey: `payment-received:${id}`,
  payload: { salesOrderId, amountCents, ...REVIVAL_FACTS[revival] },
  at,
})

/** Enqueues the mail that confirms a refund; one per refunded total. */
export const enqueueRefundMail = (
  tx: Transaction,
  { id, salesOrderId, refundedCents, paymentType }: Attempt,
  { amountCents, at }: { amountCents: number; at: Date },
): Promise<boolean> =>
  enqueue(tx, {
    party: 'mail',
    kind: 'payment-refunded',
    uniqueKey: `payment-refunded:${id}:${refundedCents}`,
    payload: { salesOrderId, amountCents, isCash: paymentType === 'CASH' },
    at,
  })

/**
 * Returns the column with the provider's uuid. Older kinds of provider orders have other identifiers, without a column.
 */
const uuidOf = ({ uuid }: ProviderStatus) => (isUuid(uuid) ? { pay_uuid: uuid } : {})
