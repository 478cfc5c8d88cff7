import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { centsFromEuros, eurosFromCents } from '#shared/domain/money/prices.ts'
import { isFinal, PAID } from '#shared/domain/payments/attempts.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { isStaff } from '../../../../access/visitor.ts'
import type { Database, Transaction } from '../../../../db/tables.ts'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { dueNow } from '../../open-amounts/index.ts'
import { type Caller, isOwner, lockOrder, mayUseOrder, type OrderFacts } from '../../sales-orders/index.ts'
import type { CallingTill } from '../../tills/index.ts'
import { expiryOf, LOST_AFTER_MS } from '../attempt-times.ts'
import { type Attempt, attemptsTable, isAttemptOf, lockTerminal } from '../attempts-table.ts'
import { cashOf } from '../cash-of-order.ts'
import { bookPayment, recordEvent } from '../ledger.ts'
import { type PollDeps, setStateWithoutStatus, settle, tryPollAttempt } from '../reconcile/poll-provider.ts'
import { paymentReceivedMessage } from '../settle/settle-attempt.ts'
import { terminalTestsTable } from '../terminal-test/terminal-tests-table.ts'
import { pollHoldingTest, refuseDuringTest } from '../terminal-test/test-terminal.ts'

export type StartDeps = PollDeps & {
  newId: () => string
  /** URL of the shop for the payer and the provider, without a trailing slash. */
  publicUrl: string
  /** Cash for one order is refused from this amount on; null without a limit (docs/decisions.md#i44). */
  cashLimitCents: number | null
  /**
   * Code of the default payment terminal of the showroom. If undefined, a card payment must contain a terminal code.
   */
  terminalCode: string | undefined
  /** Called after the commit: an attempt must be polled. */
  attemptOpened(): void
}

export type PaymentRequest = {
  salesOrderId: number
  paymentType: PaymentType
  /** Code of the payment terminal of a card payment; the default terminal when undefined. Staff only. */
  terminalCode: string | undefined
  /** In cents. Ignored for callers who are not staff. */
  amountCents: number
  /** True when the customer pays the whole outstanding amount, not only the unpaid part of the deposit. */
  paysOutstanding: boolean
  /** Id that the caller chose, so that a repeated call finds its attempt. */
  attemptId: string | undefined
  /** True when staff confirmed an amount above the outstanding amount. */
  confirmsOverpayment: boolean
  /** The registered till of the caller. Its drawer gets the cash; without a till the main drawer gets it. */
  till?: CallingTill | undefined
}

/**
 * Starts one attempt to pay an order (docs/decisions.md#c12, c13).
 *
 * The attempt is stored before the provider is called, so that a crash cannot leave a payment at the provider that is
 * not in our database. While an attempt is open, no second attempt is started: the provider is polled about the open
 * attempt, and the start is refused when that attempt is still open. After a timeout the start is not retried: the
 * attempt is `unknown` until the provider reports its status.
 */
export async function startPayment(deps: StartDeps, request: PaymentRequest, caller: Caller) {
  const stored = await tryToStore(deps, request, caller)
  if (stored.ok) return continueStart(deps, stored.value, request)
  if (stored.code === 'terminal_in_test') {
    const holding = await pollHoldingTest(deps, stored.detail)
    if (holding) return refuseDuringTest(holding)
  } else if (stored.code !== 'order_has_open_attempt' && stored.code !== 'terminal_in_use') return stored
  else await tryPollAttempt(deps, stored.detail.attempt)

  const retried = await tryToStore(deps, request, caller)
  if (retried.ok) return continueStart(deps, retried.value, request)
  if (retried.code === 'terminal_in_test') return refuseDuringTest(retried.detail)
  if (retried.code === 'terminal_in_use') return refuseBusyTerminal(deps.db, retried.detail.attempt)
  return retried.code === 'order_has_open_attempt' ? refuseSecond(deps.db, retried.detail, caller) : retried
}

type AttemptStart = { attempt: Attempt; isNew: boolean }

/**
 * Decides under the lock of the order whether the caller may pay it, with which amount, and whether another payment is
 * open. Stores the attempt when it may start.
 */
function tryToStore(deps: StartDeps, request: PaymentRequest, caller: Caller) {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, request.salesOrderId)
    if (!order || !mayUseOrder(order, caller)) return fail('order_not_found')

    const existing = request.attemptId && (await attemptsTable(tx).find(request.attemptId))
    if (existing)
      return isAttemptOf(existing, order.id) ? ok({ attempt: existing, isNew: false }) : fail('order_not_found')
    // The till abandoned this start, so the seller may have collected the money in another way.
    if (request.attemptId && (await attemptsTable(tx).isAbandoned(request.attemptId)))
      return fail('payment_not_started')

    const isStaffCaller = isStaff(caller.visitor)
    if (!isStaffCaller && request.paymentType !== 'PAYLINK') return fail('payment_type_refused')
    // The provider does not know a standalone terminal. Its payments are recorded by `recordOfflinePayment`.
    if (request.paymentType === 'STANDALONE') return fail('payment_type_refused')
    // The ledger of a loose payment is that of its terminal: no drawer, and no link to a buyer who may be unknown.
    if (order.isLoosePayment && request.paymentType !== 'TERMINAL') return fail('payment_type_refused')
    if (request.paymentType === 'TERMINAL' && !(request.terminalCode ?? deps.terminalCode))
      return fail('payment_refused')

    if (order.canceledAt) return fail(order.expiredAt && !isStaffCaller ? 'order_expired' : 'order_canceled')
    // Otherwise a new payment just before the end of the former one would hold the stock forever.
    if (!isStaffCaller && order.payBefore && order.payBefore <= deps.now()) return fail('order_expired')

    if (!isStaffCaller && order.isUnderCheck) return fail('payment_under_check')

    const { dueCents } = await dueNow(tx, order, deps.now())
    const amount = amountToPay(order, request, caller, dueCents)
    const open = await attemptsTable(tx).openOf(order.id)
    if (open) {
      const maySeePaymentUrl = isStaffCaller || (amount.ok && amount.value === open.amountCents)
      return fail('order_has_open_attempt', { attempt: open, maySeePaymentUrl })
    }
    if (request.paymentType === 'CASH') {
      const cash = await cashOf(tx, order.id, deps.cashLimitCents)
      if (cash && request.amountCents > centsFromEuros(cash.acceptable)) return fail('cash_limit', cash)
    }
    if (!amount.ok) return amount
    // In state `review` a received amount differs from the request. The buyer must not pay more before staff reviewed
    // it.
    if (!isStaffCaller && (await attemptsTable(tx).hasInState(order.id, 'review'))) return fail('payment_unknown')

    const terminalCode = request.paymentType === 'TERMINAL' ? (request.terminalCode ?? deps.terminalCode) : undefined
    const busy = terminalCode && (await lockTerminal(tx, terminalCode, deps.now()))
    if (busy) return fail('terminal_in_use', { attempt: busy })
    const test = terminalCode && (await terminalTestsTable(tx).runningOn(terminalCode, deps.now()))
    if (test) return fail('terminal_in_test', test)

    return ok({ attempt: await saveAttempt(tx, deps, { ...request, amountCents: amount.value }, caller), isNew: true })
  })
}

/**
 * Returns the amount to pay. A guest pays what is due now (`dueNow`). A customer who is logged in may pay the whole
 * outstanding amount of their own order. Staff enter an amount, and confirm it when it is above the outstanding amount.
 */
function amountToPay(order: OrderFacts, request: PaymentRequest, { visitor }: Caller, dueNowCents: number) {
  const money = orderMoney(order)
  if (!isStaff(visitor)) {
    const mayPayOutstanding = request.paysOutstanding && isOwner(order, visitor)
    const due = mayPayOutstanding ? money.outstandingCents : dueNowCents
    return due > 0 ? ok(due) : fail('nothing_to_pay')
  }
  if (request.amountCents === 0) return fail('nothing_to_pay')
  const outstanding = Math.max(0, money.outstandingCents)
  if (request.amountCents > outstanding && !request.confirmsOverpayment) {
    return fail('overpayment', { outstanding: eurosFromCents(outstanding) })
  }
  return ok(request.amountCents)
}

async function saveAttempt(
  tx: Transaction,
  deps: StartDeps,
  request: PaymentRequest,
  { visitor }: Caller,
): Promise<Attempt> {
  const at = deps.now()
  const { salesOrderId, paymentType, amountCents } = request
  const userId = visitor.kind === 'user' ? visitor.userId : null
  const isCash = paymentType === 'CASH'
  const attempt = await attemptsTable(tx).add({
    id: request.attemptId ?? deps.newId(),
    salesOrderId,
    paymentType,
    amountCents,
    state: isCash ? 'paid' : 'starting',
    payStatusCode: isCash ? PAID : null,
    startedBy: isStaff(visitor) ? userId : null,
    tillId: isStaff(visitor) ? request.till?.tillId : undefined,
    locationId: isStaff(visitor) ? request.till?.locationId : undefined,
    ...(paymentType === 'TERMINAL' && { terminalCode: request.terminalCode ?? deps.terminalCode }),
    startedAt: at,
    expiresAt: isCash ? null : expiryOf(paymentType, isStaff(visitor), at),
    nextCheckAt: isCash ? null : new Date(at.getTime() + LOST_AFTER_MS),
  })
  const actor = userId === null ? 'guest' : `user:${userId}`
  const detail = { attemptId: attempt.id, paymentType, amountCents }
  await recordEvent(tx, { salesOrderId, kind: isCash ? 'payment-paid' : 'payment-started', detail, actor, at })
  if (visitor.kind === 'user' && isStaff(visitor)) {
    await writeAudit(tx, {
      actor: visitor,
      at,
      subject: 'payment' as const,
      subjectId: attempt.id,
      before: null,
      action: isCash ? 'payment.received' : 'payment.started',
      after: { salesOrderId, paymentType, amountCents, terminalCode: attempt.terminalCode },
    })
  }
  const drawerId = request.till?.drawerId
  if (isCash) await bookPayment(tx, attempt, { at, messages: [paymentReceivedMessage(attempt, at)], drawerId })
  return attempt
}

async function continueStart(deps: StartDeps, { attempt, isNew }: AttemptStart, request: PaymentRequest) {
  if (!isNew) return ok(replyOf(await currentAttempt(deps, attempt)))
  if (attempt.state === 'paid') {
    deps.outboxFilled()
    return ok(replyOf(attempt))
  }
  deps.attemptOpened()
  return callProvider(deps, attempt, returnPath(request))
}

/** Returns the attempt of a repeated call. Polls the provider first if its response to the first call may be lost. */
async function currentAttempt(deps: StartDeps, attempt: Attempt): Promise<Attempt> {
  if (isFinal(attempt.state) || attempt.paymentUrl !== null) return attempt
  await tryPollAttempt(deps, attempt)
  return (await attemptsTable(deps.db).find(attempt.id)) ?? attempt
}

/**
 * Returns the path of the page to which the provider sends the payer back. The confirmation page is about the deposit.
 * A customer who pays the outstanding amount comes from their account and returns there.
 */
const returnPath = ({ salesOrderId, paysOutstanding }: PaymentRequest) =>
  paysOutstanding ? sitePaths.ownOrder(salesOrderId) : sitePaths.confirmation(salesOrderId)

async function callProvider(deps: StartDeps, attempt: Attempt, backTo: string) {
  const { salesOrderId, paymentType, amountCents, expiresAt } = attempt
  try {
    const created = await deps.pay.create({
      kind: paymentType === 'TERMINAL' ? 'TERMINAL' : 'PAYLINK',
      amountCents,
      reference: String(salesOrderId),
      description: `Bestelling ${salesOrderId}`,
      attemptId: attempt.id,
      returnUrl: deps.publicUrl + backTo,
      exchangeUrl: `${deps.publicUrl}/api/pay/exchange`,
      expiresAt: expiresAt ?? deps.now(),
      ...(attempt.terminalCode !== null && { terminalCode: attempt.terminalCode }),
      isSentByStaff: attempt.startedBy !== null,
    })
    const settled = await settle(deps, attempt, created)
    // The attempt became final before this late response, so the payer must not use the payment page of the response.
    if (settled.state === 'failed' || settled.state === 'expired') await abortLatePayment(deps, created.payId)
    return ok(replyOf(settled))
  } catch (error) {
    if (error instanceof PaymentRefusal) return handleRefusal(deps, attempt, error)
    if (error instanceof Outage) return handleOutage(deps, attempt, error)
    throw error
  }
}

const TERMINAL_OFFLINE = 'De pinautomaat is niet bereikbaar. Controleer of hij aan staat en probeer het opnieuw.'

async function handleRefusal(deps: StartDeps, attempt: Attempt, refusal: PaymentRefusal) {
  const { reason, code } = refusal
  // A configuration error makes every payment fail until staff fix it, so it is logged as an error.
  deps.log[reason === 'not_set_up' ? 'error' : 'warn'](
    { attemptId: attempt.id, reason, code },
    'payment start refused by the provider',
  )
  const failed = await setStateWithoutStatus(deps, attempt, 'failed', refusal.reason, true)
  return refusal.reason === 'terminal_offline' ? ok(replyOf(failed, TERMINAL_OFFLINE)) : fail('payment_refused')
}

async function handleOutage(deps: StartDeps, attempt: Attempt, outage: Outage) {
  const facts = { attemptId: attempt.id, reason: outage.reason, mayHaveArrived: outage.mayHaveArrived }
  deps.log[outage.reason === 'credentials' ? 'error' : 'warn'](facts, 'payment start failed')
  if (!outage.mayHaveArrived) {
    await setStateWithoutStatus(deps, attempt, 'failed', outage.reason, true)
    return fail('payment_unavailable')
  }
  const updated = await setStateWithoutStatus(deps, attempt, 'unknown', outage.reason)
  // If the exchange call arrived before our timeout, the attempt has another state.
  return updated.state === 'unknown' ? fail('payment_unknown') : ok(replyOf(updated))
}

/**
 * Cancels a payment that the provider created too late. A failure is only logged: no customer has the URL of its page.
 */
async function abortLatePayment(deps: StartDeps, payId: string): Promise<void> {
  try {
    await deps.pay.abort(payId)
  } catch (error) {
    deps.log.warn({ err: error }, 'cancellation of a late payment failed')
  }
}

/**
 * Refuses a second open payment of an order (docs/decisions.md#c13). Staff see who started the open payment, and its
 * amount.
 */
async function refuseSecond(
  db: Database,
  { attempt: open, maySeePaymentUrl }: { attempt: Attempt; maySeePaymentUrl: boolean },
  caller: Caller,
) {
  const { id: paymentId, paymentType, paymentUrl } = open
  const isLost = open.payId === null && paymentType === 'PAYLINK'
  if (isLost) return fail('payment_unknown')
  const refusal = { paymentId, paymentType, paymentUrl: maySeePaymentUrl ? paymentUrl : null }
  if (!isStaff(caller.visitor)) return fail('payment_open', refusal)
  const startedBy = await attemptsTable(db).starterOf(open)
  const other = { amount: eurosFromCents(open.amountCents), startedBy, startedDateTime: open.startedAt.toISOString() }
  return fail('payment_open', { ...refusal, other })
}

/** Refuses a second payment on a payment terminal, for any order. The seller sees who started the open payment. */
async function refuseBusyTerminal(db: Database, busy: Attempt) {
  return fail('terminal_busy', {
    terminalCode: busy.terminalCode ?? '',
    salesOrderId: busy.salesOrderId,
    amount: eurosFromCents(busy.amountCents),
    startedBy: await attemptsTable(db).starterNameOf(busy),
    startedDateTime: busy.startedAt.toISOString(),
  })
}

const replyOf = (attempt: Attempt, errorMessage: string | null = null) => ({
  paymentId: attempt.id,
  state: attempt.state,
  paymentUrl: attempt.paymentUrl,
  errorMessage,
})
