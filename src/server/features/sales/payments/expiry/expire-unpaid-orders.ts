import { refusedAction } from '#shared/domain/orders/order-life.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database, Transaction } from '../../../../db/tables.ts'
import type { Log } from '../../../../ports/log.ts'
import { enqueue } from '../../../operations/outbox/index.ts'
import { paymentPlansTable } from '../../open-amounts/index.ts'
import {
  IS_OPEN_PROPOSAL,
  lockOrder,
  type OrderFacts,
  unpaidOrdersTable,
  writeCancellation,
} from '../../sales-orders/index.ts'

export type ExpiryDeps = {
  db: Database
  now: () => Date
  log: Log
  /** Called after the commit: the stock of these items has increased. */
  stockChanged?: ((itemIds: readonly number[]) => void) | undefined
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

const BATCH_SIZE = 20
/** While a payment runs or is reviewed, the order is looked at again after this time. */
const WAIT_MS = 60_000
/**
 * An order that staff work on, or agreed a payment plan or proposed a change for, is looked at again after this time, because
 * they may move its lines back, end the plan or withdraw the proposal.
 */
const WAIT_FOR_STAFF_MS = 3_600_000
/** An order that could not be expired because of an error does not keep the others waiting. */
const AFTER_ERROR_MS = 600_000

/**
 * Expires the orders of the web shop that nobody paid in time (docs/decisions.md#i41): returns their stock, records it in
 * their history and mails the buyer. Two hours after the order, it reminds the buyer by mail, once. Returns the time at
 * which the next order is due.
 *
 * An order with a payment that runs, has an unknown outcome or is reviewed waits, and so does an order of a restored backup
 * that staff did not compare with the provider yet. An order with received money or a note of staff never expires, and an order with
 * lines that staff made or delivered not as long as it has them, and one with a payment plan not as long as the plan is agreed: staff
 * agreed something with the buyer, such as a bank transfer. When the work is undone or the plan ended, the buyer has a day to pay.
 * So has the buyer of an order with a proposed change, from the refusal or withdrawal of the proposal, or after its last day.
 */
export async function expireUnpaidOrders(
  deps: ExpiryDeps,
  isStopping: () => boolean = () => false,
): Promise<Date | undefined> {
  const unpaid = unpaidOrdersTable(deps.db)
  while (!isStopping()) {
    const ids = await unpaid.due(deps.now(), BATCH_SIZE)
    if (ids.length === 0) break
    for (const id of ids) {
      if (isStopping()) break
      await tryToExpire(deps, id)
    }
  }
  return unpaid.firstDue()
}

async function tryToExpire(deps: ExpiryDeps, id: number): Promise<void> {
  const { db, log, now } = deps
  try {
    const released = await db.transaction().execute((tx) => takeStep(tx, id, now()))
    if (!released) return
    if (released === 'reminded') return deps.outboxFilled()
    log.info({ orderId: id }, 'unpaid order expired')
    if (released.length > 0) deps.stockChanged?.(released)
    deps.outboxFilled()
  } catch (error) {
    log.error({ err: error, orderId: id }, 'unpaid order not expired')
    await unpaidOrdersTable(db).postpone(id, new Date(now().getTime() + AFTER_ERROR_MS))
  }
}

/**
 * Lets an order expire or reminds its buyer, whichever is due. Returns the ids of the items whose stock increased,
 * `reminded`, or undefined when neither was done.
 */
async function takeStep(tx: Transaction, id: number, at: Date): Promise<number[] | 'reminded' | undefined> {
  const order = await lockOrder(tx, id)
  const unpaid = unpaidOrdersTable(tx)
  // Another server may have handled the order during the wait for the lock.
  const step = await unpaid.dueStep(id, at)
  if (!step) return undefined
  if (!order || (await isSettled(tx, order))) {
    await unpaid.remove(id)
    return undefined
  }
  if (order.isWorkBegun || (await hasPlan(tx, id)) || (await hasProposal(tx, id, at))) {
    await unpaid.postpone(id, new Date(at.getTime() + WAIT_FOR_STAFF_MS))
    return undefined
  }
  if (order.isUnderCheck || (await hasUndecidedPayment(tx, id))) {
    await unpaid.postpone(id, new Date(at.getTime() + WAIT_MS))
    return undefined
  }
  const isForgotten = order.tokenHash === ''
  if (step.kind === 'wait' || (step.kind === 'remind' && isForgotten)) {
    await unpaid.postpone(id, step.expiresAt)
    return undefined
  }
  if (step.kind === 'remind') {
    await unpaid.setReminded(id, at)
    const message = { party: 'mail', kind: 'unpaid-order', uniqueKey: `unpaid-order:${id}` } as const
    await enqueue(tx, { ...message, at, payload: { salesOrderId: id, payBefore: step.expiresAt.toISOString() } })
    return 'reminded'
  }
  await unpaid.remove(id)
  return writeCancellation(tx, id, { reason: 'expired', actor: 'system', at, isMailed: !isForgotten })
}

/** Returns whether an order no longer waits for its first payment, or is one that staff decide about. */
async function isSettled(tx: Transaction, order: OrderFacts): Promise<boolean> {
  // Staff may move lines back, also of an order that was marked as delivered by mistake.
  if (refusedAction('expire', { ...order, workState: 'ordered', isWorkBegun: false })) return true
  const { id } = order
  const entry = tx.selectFrom('payment_entries').select('id').where('sales_order_id', '=', id).limit(1)
  if (await entry.executeTakeFirst()) return true
  const note = tx.selectFrom('order_notes').select('id').where('sales_order_id', '=', id).limit(1)
  if (await note.executeTakeFirst()) return true
  const withdrawal = tx.selectFrom('withdrawals').select('id').where('sales_order_id', '=', id).limit(1)
  return (await withdrawal.executeTakeFirst()) !== undefined
}

const hasPlan = async (tx: Transaction, id: number): Promise<boolean> =>
  ((await paymentPlansTable(tx).current(id))?.parts.length ?? 0) > 0

/** Returns whether the buyer can still agree to a proposed change of the order. */
async function hasProposal(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const proposal = tx
    .selectFrom('order_changes as c')
    .select('c.id')
    .where('c.sales_order_id', '=', id)
    .where(IS_OPEN_PROPOSAL)
    .where('c.valid_until', '>=', amsterdamDay(at))
    .limit(1)
  return (await proposal.executeTakeFirst()) !== undefined
}

/** Returns whether a payment of the order is not known to have ended without money. This includes a valid payment link. */
async function hasUndecidedPayment(tx: Transaction, id: number): Promise<boolean> {
  const attempt = tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('sales_order_id', '=', id)
    .where('state', 'not in', ['failed', 'cancelled', 'expired'])
    .limit(1)
  return (await attempt.executeTakeFirst()) !== undefined
}
