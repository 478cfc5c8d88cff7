import { attemptStateOf, isFinal, mergePayStatus, PAID, PARTLY_REFUNDED } from '#shared/domain/payments/attempts.ts'
import type { Transaction } from '../../../../db/tables.ts'
import type { ProviderOrder } from '../../../../ports/payment-provider.ts'
import { enqueue, type NewMessage } from '../../../operations/outbox/index.ts'
import { nextCheck, nextRecheck } from '../attempt-times.ts'
import { type Attempt, attemptsTable, isUuid, lockAttempt } from '../attempts-table.ts'
import { bookPayment, bookReversal, noteEvent, type OrderEvent } from '../ledger.ts'

/** What the provider says of a payment, by an answer or a proven exchange call. */
export type ProviderStatus = ProviderOrder & {
  /** All that was given back so far; only known when it was asked for. */
  refundedCents?: number
}

export type SettleRules = {
  now: () => Date
  /** True where the provider is configured for tests. Elsewhere a test payment is no money. */
  acceptsTestPayments: boolean
}

/** The provider's own code for "paid, but look at the amount"; ours for whatever was paid and is not what we asked. */
const CHECK_AMOUNT = -51

/**
 * The only function that advances an attempt: every response, poll and exchange call ends here.
 *
 * It runs under the lock of the order and the attempt, so that simultaneous messages are processed one by one. An older
 * message never undoes a newer one (pay.md §4). Money is booked once, and only when amount, currency and kind match the
 * request; otherwise staff have to review it (`review`). Returns the attempt after the change.
 */
export async function settleAttempt(
  tx: Transaction,
  found: Attempt,
  told: ProviderStatus,
  rules: SettleRules,
): Promise<Attempt> {
  const attempt = await lockAttempt(tx, found.id)
  if (!attempt) throw new Error('an attempt lost its order')

  const isOurs = attempt.payId === null || attempt.payId === told.payId
  const isPaid = told.statusCode === PAID
  // A second payment under the same attempt: none of our making, so only its money would matter.
  if (!isOurs && !isPaid) return attempt

  const isAsAsked = matchesRequest(attempt, told, rules)
  const code = codeAfter(attempt, told, rules)
  const state = attemptStateOf(code)
  // We gave it up already, and nothing that counts has happened: it stays given up.
  if (isFinal(attempt.state) && !isFinal(state)) return savePayId(tx, attempt, told)

  const at = rules.now()
  const refundedCents = isAsAsked ? refundedCentsAfter(attempt, code, told) : attempt.refundedCents
  if (code === attempt.payStatusCode && state === attempt.state && refundedCents === attempt.refundedCents)
    return attempt

  const settled = await attemptsTable(tx).change(attempt.id, {
    state,
    pay_status_code: code,
    pay_id: attempt.payId ?? told.payId,
    ...(isOurs ? uuidOf(told) : {}),
    payment_url: isFinal(state) ? null : (told.redirectUrl ?? attempt.paymentUrl),
    refunded_cents: refundedCents,
    ...(isFinal(state) ? { final_at: at, next_check_at: mayBeReversed(code) ? nextRecheck(at, at) : null } : {}),
    ...(told.receipt && isOurs ? { receipt: JSON.stringify(told.receipt) } : {}),
    ...(attempt.payId === null && !isFinal(state) ? { next_check_at: nextCheck(attempt, at) } : {}),
  })
  const isRefund = refundedCents > attempt.refundedCents
  const event: OrderEvent = {
    salesOrderId: attempt.salesOrderId,
    kind: isRefund ? 'payment-refunded' : `payment-${state}`,
    detail: {
      attemptId: attempt.id,
      payId: told.payId,
      statusCode: told.statusCode,
      amountCents: isRefund ? refundedCents : told.amountCents,
    },
    actor: 'pay',
    at,
  }
  // Of a second part that goes back the code is the same; the refund itself is in the history.
  const isNews = state !== attempt.state || (isRefund && code !== attempt.payStatusCode)
  if (isAsAsked && isMoney(state))
    await bookMoney(tx, { before: attempt, after: settled, at, event: isNews ? event : undefined })
  else if (isNews) await noteEvent(tx, event)
  return settled
}

/**
 * Whether a message about an attempt is a repeat, or older than the stored state. States never go back, so the answer
 * stays true without a lock.
 */
export function isStaleStatus(attempt: Attempt, told: ProviderStatus, rules: SettleRules): boolean {
  // Of a part that went back the next message may tell another sum.
  if (attempt.payId !== told.payId || told.statusCode === PARTLY_REFUNDED) return false
  const code = codeAfter(attempt, told, rules)
  return code === attempt.payStatusCode && (isFinal(attempt.state) || attemptStateOf(code) === attempt.state)
}

type TestPaymentRule = Pick<SettleRules, 'acceptsTestPayments'>

/** The amount, the currency and the kind of money that we asked for, under the number that we know. */
function matchesRequest(attempt: Attempt, told: ProviderStatus, { acceptsTestPayments }: TestPaymentRule): boolean {
  const isOurs = attempt.payId === null || attempt.payId === told.payId
  const isWanted = told.amountCents === attempt.amountCents && told.currency === 'EUR'
  return isOurs && isWanted && (!told.isTest || acceptsTestPayments)
}

function codeAfter(attempt: Attempt, told: ProviderStatus, rules: TestPaymentRule): number {
  // Money that came, or went back, in another amount than was asked is not booked: a person looks.
  const isDoubtful = movesMoney(told.statusCode) && !matchesRequest(attempt, told, rules)
  return mergePayStatus(attempt.payStatusCode, isDoubtful ? CHECK_AMOUNT : told.statusCode)
}

/** Money that is in, or partly: of the rest the provider's word may get lost. */
const mayBeReversed = (code: number) => code === PAID || code === PARTLY_REFUNDED

const movesMoney = (statusCode: number) => isMoney(attemptStateOf(statusCode))

const isMoney = (state: Attempt['state']) => state === 'paid' || state === 'refunded' || state === 'charged_back'

/** Late word of a payment that we had given up: kept, so that the provider's number leads here from now on. */
async function savePayId(tx: Transaction, attempt: Attempt, told: ProviderStatus): Promise<Attempt> {
  if (attempt.payId !== null) return attempt
  return attemptsTable(tx).change(attempt.id, { pay_id: told.payId, ...uuidOf(told) })
}

function refundedCentsAfter(attempt: Attempt, code: number, told: ProviderStatus): number {
  if (code !== PARTLY_REFUNDED && attemptStateOf(code) !== 'refunded') return attempt.refundedCents
  // Only a message that says that a part went back knows how much; an older one changes nothing.
  const partCents = told.statusCode === PARTLY_REFUNDED ? (told.refundedCents ?? 0) : 0
  const refunded = code === PARTLY_REFUNDED ? partCents : attempt.amountCents
  return Math.min(attempt.amountCents, Math.max(attempt.refundedCents, refunded))
}

async function bookMoney(
  tx: Transaction,
  { before, after, at, event }: { before: Attempt; after: Attempt; at: Date; event: OrderEvent | undefined },
): Promise<void> {
  const { state } = after
  await bookPayment(tx, after, {
    at,
    tells: after.payStatusCode === PAID ? [paymentReceivedMessage(after, at)] : [],
    event,
  })
  const amountCents = after.refundedCents - before.refundedCents
  await bookReversal(tx, after, { kind: 'refund', amountCents, at })
  if (amountCents > 0) await enqueueRefundMail(tx, after, { amountCents, at })
  if (state === 'charged_back' && before.state !== 'charged_back') {
    await bookReversal(tx, after, { kind: 'chargeback', amountCents: after.amountCents - after.refundedCents, at })
  }
}

/** The mail that says the payment came in; one per attempt. */
export const paymentReceivedMessage = ({ id, salesOrderId, amountCents }: Attempt, at: Date): NewMessage => ({
  party: 'mail',
  kind: 'payment-received',
  uniqueKey: `payment-received:${id}`,
  payload: { salesOrderId, amountCents },
  at,
})

/** The mail that says that money went back; one per sum that did. */
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

/** Kept only when it is one: older kinds of orders have other second names. */
const uuidOf = ({ uuid }: ProviderStatus) => (isUuid(uuid) ? { pay_uuid: uuid } : {})
