import type { OfflinePaymentType, OfflineWarning } from '#shared/contracts/staff-payments.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { PAID } from '#shared/domain/payments/attempts.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Database, Transaction } from '../../../../db/tables.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { lockOrder, orderOfKey, ordersTable, reviveExpiredOrder } from '../../sales-orders/index.ts'
import { type CallingTill, tillAt } from '../../tills/index.ts'
import { type Attempt, attemptsTable } from '../attempts-table.ts'
import { cashOf } from '../cash-of-order.ts'
import { bookPayment, recordEvent } from '../ledger.ts'
import { paymentReceivedMessage } from '../settle/settle-attempt.ts'

type Deps = {
  db: Database
  now: () => Date
  cashLimitCents: number | null
  /** Called after the commit: there are messages to send. */
  outboxFilled(): void
  /** Called after the commit: the payment revived an expired order, so the stock of these items decreased. */
  stockChanged(itemIds: readonly number[]): void
}

export type OfflinePaymentRequest = {
  attemptId: string
  /** The order, by its id or by the idempotency key with which the till placed it. */
  order: { id: number } | { key: string }
  paymentType: OfflinePaymentType
  amountCents: number
  /** Number on the slip of the standalone terminal; empty for cash. */
  receiptNumber: string
  /** Email address of the user who took the money; empty when unknown. */
  takenBy: string
  /** How long ago the money was taken, by the clock of the till. */
  takenAgoMs: number
  /** Id of the till that took the money: null when the machine was no till; undefined when the caller does not tell. */
  takenAtTill: string | null | undefined
  /** The registered till of the caller. */
  callingTill: CallingTill | undefined
}

/** A till that was without a connection for longer than this gets the money booked at the earliest of this time. */
const MAX_AGE_MS = 31 * 24 * 3_600_000

/**
 * Records a payment that a till took while the shop was unreachable.
 *
 * The till has the money, so a canceled order, an overpayment or the limit on cash does not refuse the payment. Returns
 * them as warnings instead. An expired order is revived when that is possible (see `reviveExpiredOrder`). The payment is booked at the time when the money was taken. A closed day never changes, so
 * a payment of a closed day is booked now. Cash is booked in the drawer that its till had at that time: an Admin may have
 * moved the till or ended its registration since then. A repeated call records nothing more.
 *
 * Fails with `order_not_found`, and with `idempotency_key_reused` when another payment has the id.
 */
export async function recordOfflinePayment(deps: Deps, request: OfflinePaymentRequest, staff: Staff) {
  const salesOrderId = await idOfOrder(deps.db, request.order)
  if (salesOrderId === undefined) return fail('order_not_found')
  const payment: OrderPayment = { ...request, salesOrderId }
  let retaken: readonly number[] = []
  const recorded = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, salesOrderId))) return fail('order_not_found')
    const existing = await attemptsTable(tx).find(request.attemptId)
    if (existing && !isSame(existing, payment)) return fail('idempotency_key_reused')
    if (!existing) retaken = await saveAndBook(tx, deps, payment, staff)
    return ok({ paymentId: request.attemptId, salesOrderId, warnings: await warningsOf(tx, deps, payment) })
  })
  if (recorded.ok) deps.outboxFilled()
  if (retaken.length > 0) deps.stockChanged(retaken)
  return recorded
}

type OrderPayment = OfflinePaymentRequest & { salesOrderId: number }

async function idOfOrder(db: Database, order: OfflinePaymentRequest['order']): Promise<number | undefined> {
  return 'id' in order ? order.id : orderOfKey(db, order.key)
}

const isSame = (attempt: Attempt, { salesOrderId, paymentType, amountCents }: OrderPayment) =>
  attempt.salesOrderId === salesOrderId && attempt.paymentType === paymentType && attempt.amountCents === amountCents

/** Returns the ids of the items whose stock decreased. */
async function saveAndBook(
  tx: Transaction,
  { now }: Deps,
  request: OrderPayment,
  staff: Staff,
): Promise<readonly number[]> {
  const { attemptId, salesOrderId, paymentType, amountCents, receiptNumber, callingTill } = request
  const recordedAt = now()
  const takenAt = new Date(recordedAt.getTime() - Math.min(Math.max(request.takenAgoMs, 0), MAX_AGE_MS))
  const till = await tillOf(tx, request, takenAt)
  const at = (await isDayClosed(tx, takenAt, till)) ? recordedAt : takenAt
  const takerId = await staffIdOf(tx, request.takenBy, staff)
  const attempt = await attemptsTable(tx).add({
    id: attemptId,
    salesOrderId,
    paymentType,
    amountCents,
    state: 'paid',
    payStatusCode: PAID,
    startedBy: takerId,
    tillId: till?.tillId,
    locationId: till?.locationId,
    receiptNumber: receiptNumber || null,
    recordedAt,
    startedAt: at,
    expiresAt: null,
    nextCheckAt: null,
  })
  const detail = { attemptId, paymentType, amountCents, recordedDateTime: recordedAt.toISOString() }
  await recordEvent(tx, { salesOrderId, kind: 'payment-paid', detail, actor: `user:${takerId}`, at })
  await writeAudit(tx, {
    actor: staff,
    at: recordedAt,
    subject: 'payment' as const,
    subjectId: attemptId,
    before: null,
    action: 'payment.recorded_offline',
    after: {
      salesOrderId,
      paymentType,
      amountCents,
      receiptNumber,
      takenAt: at.toISOString(),
      takenBy: takerId,
      till: till?.tillId ?? null,
      sentByTill: callingTill?.tillId ?? null,
    },
  })
  const drawerId = paymentType === 'CASH' ? till?.drawerId : null
  const revival = await reviveExpiredOrder(tx, salesOrderId, recordedAt)
  await bookPayment(tx, attempt, { at, messages: [paymentReceivedMessage(attempt, recordedAt, revival)], drawerId })
  return revival.kind === 'revived' ? revival.itemIds : []
}

/**
 * Returns the id of the staff member who took the money. Somebody else may be logged in when the till sends it. Returns
 * the caller for an unknown address, and for one that is not of staff.
 */
async function staffIdOf(tx: Transaction, email: string, caller: Staff): Promise<number> {
  if (email === '' || email.toLowerCase() === caller.email.toLowerCase()) return caller.userId
  const user = await tx
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return user && user.roles.length > 0 ? user.id : caller.userId
}

/**
 * Returns the till that took the money, as it was then. The drawer of this till has the cash; without a till the main
 * drawer has it. The caller chooses the till without proof, so the audit log has both tills.
 */
async function tillOf(
  tx: Transaction,
  { takenAtTill, callingTill }: Pick<OfflinePaymentRequest, 'takenAtTill' | 'callingTill'>,
  takenAt: Date,
): Promise<CallingTill | undefined> {
  if (takenAtTill === null) return undefined
  return (takenAtTill && (await tillAt(tx, takenAtTill, takenAt))) || callingTill
}

/** Returns whether the day of a time is closed at the location of a till. */
async function isDayClosed(tx: Transaction, at: Date, till: CallingTill | undefined): Promise<boolean> {
  const closed = await tx
    .selectFrom('day_closings')
    .select('id')
    .where('day', '>=', amsterdamDay(at))
    .where('location_id', 'is not distinct from', till?.locationId ?? null)
    .limit(1)
    .executeTakeFirst()
  return closed !== undefined
}

async function warningsOf(
  tx: Transaction,
  { cashLimitCents }: Deps,
  { salesOrderId, paymentType }: OrderPayment,
): Promise<OfflineWarning[]> {
  const order = await ordersTable(tx).find(salesOrderId)
  const cash = paymentType === 'CASH' ? await cashOf(tx, salesOrderId, cashLimitCents) : undefined
  const warnings: OfflineWarning[] = []
  if (order?.canceledAt) warnings.push('order_canceled')
  else if (order && orderMoney(order).outstandingCents < 0) warnings.push('overpaid')
  if (cash && centsFromEuros(cash.received) >= centsFromEuros(cash.limit)) warnings.push('cash_limit')
  return warnings
}
