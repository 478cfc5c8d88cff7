import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { hasUndecidedPayment, movePayments } from '../payments/index.ts'
import { actorOf, lockOrder, lockOrderRow, type OrderFacts, recordOrderEvent } from '../sales-orders/index.ts'

export type LinkDeps = {
  db: Database
  now: () => Date
  /** Called after the commit: there are messages to send. */
  outboxFilled(): void
}

type Link = { salesOrderId: number; confirmsOverpayment: boolean; linkVersion?: number | undefined; staff: Staff }

/** How long the mail and the messages to the ERP wait after a link, so that a mistake can be taken back without a trace there. */
const UNDO_MS = 30 * 60_000

/** Returns the key of the mail to the buyer about a link. */
export const linkMailKey = (looseId: number, orderId: number): string => `payment-linked:${looseId}:${orderId}`

/**
 * Links a loose payment to the order for which the customer turned out to pay. The payments, refunds and ledger entries
 * move to that order in one transaction, the ERP gets them as payments of that order, and its buyer gets the mail of a
 * received payment. Both wait half an hour, so that `unlinkLoosePayment` can take a mistake back. A repeated call changes nothing.
 * Fails with `loose_link_changed` when the link was made and taken back since the version that the caller saw.
 *
 * Locks both orders, the lower number first. Refuses while a payment of either order is not final, so that no money is
 * counted twice, and asks for a confirmation when more is paid than is outstanding.
 */
export async function linkLoosePayment(deps: LinkDeps, looseId: number, link: Link) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    for (const id of [looseId, link.salesOrderId].toSorted((a, b) => a - b)) await lockOrderRow(tx, id)
    const loose = await lockOrder(tx, looseId)
    const row = loose?.isLoosePayment ? await readLink(tx, looseId) : undefined
    if (!loose || !row) return fail('loose_payment_not_found')
    if (row.linkedOrderId !== null) {
      return row.linkedOrderId === link.salesOrderId
        ? ok(undefined)
        : fail('loose_payment_linked', { salesOrderId: row.linkedOrderId })
    }
    if (link.linkVersion !== undefined && link.linkVersion !== row.version) return fail('loose_link_changed')
    const order = await lockOrder(tx, link.salesOrderId)
    if (!order || order.isLoosePayment) return fail('order_not_found')
    const refusal = (await refuseLoose(tx, loose)) ?? (await refuseOrder(tx, order, loose, link))
    if (refusal) return refusal
    await write(tx, { loose, order, staff: link.staff, at: deps.now() })
    return ok(undefined)
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

const readLink = (tx: Transaction, looseId: number) =>
  tx
    .selectFrom('loose_payments')
    .select(['linked_order_id as linkedOrderId', 'link_version as version'])
    .where('sales_order_id', '=', looseId)
    .executeTakeFirst()

async function refuseLoose(tx: Transaction, loose: OrderFacts) {
  if (await hasUndecidedPayment(tx, loose.id)) return fail('loose_payment_running')
  const refund = tx.selectFrom('payment_refunds').select('id').where('sales_order_id', '=', loose.id)
  if (await refund.where('state', 'in', ['starting', 'unknown']).limit(1).executeTakeFirst())
    return fail('refund_running')
  return loose.paidCents > 0 ? undefined : fail('loose_payment_unpaid')
}

async function refuseOrder(tx: Transaction, order: OrderFacts, loose: OrderFacts, { confirmsOverpayment }: Link) {
  if (order.canceledAt) return fail('order_canceled')
  if (order.tokenHash === '') return fail('order_forgotten')
  if (await hasUndecidedPayment(tx, order.id)) return fail('loose_order_paying')
  const outstanding = Math.max(0, orderMoney(order).outstandingCents)
  if (loose.paidCents > outstanding && !confirmsOverpayment)
    return fail('overpayment', { outstanding: eurosFromCents(outstanding) })
  return undefined
}

type Linking = { loose: OrderFacts; order: OrderFacts; staff: Staff; at: Date }

async function write(tx: Transaction, { loose, order, staff, at }: Linking): Promise<void> {
  await tx
    .updateTable('loose_payments')
    .set(({ eb }) => ({
      linked_order_id: order.id,
      linked_by: staff.userId,
      linked_at: at,
      link_version: eb('link_version', '+', 1),
    }))
    .where('sales_order_id', '=', loose.id)
    .execute()
  const dueAt = new Date(at.getTime() + UNDO_MS)
  await movePayments(tx, { from: loose.id, to: order.id, at, dueAt })
  // Nothing is due for the loose payment itself any more.
  await tx
    .updateTable('sales_orders')
    .set({ canceled_at: at, released_cents: loose.totalCents })
    .where('id', '=', loose.id)
    .execute()
  const payload = { salesOrderId: order.id, amountCents: loose.paidCents }
  const uniqueKey = linkMailKey(loose.id, order.id)
  await enqueue(tx, { party: 'mail', kind: 'payment-received', uniqueKey, payload, at, dueAt })
  await recordOrderEvent(tx, {
    salesOrderId: order.id,
    kind: 'loose-payment-linked',
    detail: { loosePaymentId: loose.id, amountCents: loose.paidCents },
    actor: actorOf(staff),
    at,
  })
  await recordOrderEvent(tx, {
    salesOrderId: loose.id,
    kind: 'loose-payment-moved',
    detail: { salesOrderId: order.id, amountCents: loose.paidCents },
    actor: actorOf(staff),
    at,
  })
  const entry = {
    actor: staff,
    action: 'loose_payment.linked',
    subject: 'sales_order',
    subjectId: String(order.id),
    at,
  } as const
  const before = { paidCents: order.paidCents }
  const after = { paidCents: order.paidCents + loose.paidCents, loosePaymentId: loose.id }
  await writeAudit(tx, { ...entry, before, after })
}
