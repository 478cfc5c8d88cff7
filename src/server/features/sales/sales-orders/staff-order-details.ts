import type { StaffOrderDetailsOnWire } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { cancelableCount } from '#shared/domain/orders/cancellation.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { readCancelableRows } from './canceled-pieces.ts'
import { erpCancellationsTable } from './erp-cancellations.ts'
import { readOrderDetails } from './order-details.ts'
import { orderForm } from './order-form.ts'
import { readSignatures } from './order-signatures.ts'
import { actorLabelsOf, readTimeline } from './order-timeline.ts'

/** Returns the data of an order that only staff see. */
export async function showStaffOrder(db: Executor, id: number) {
  const order = await readOrderDetails(db, id)
  if (!order) return fail('order_not_found')
  const work = await readWork(db, id)
  const erpCancellation = await erpCancellationsTable(db).stateOf(id)
  const customer = order.ownerId === null ? null : await accountOf(db, order.ownerId)
  return ok({
    salesOrderId: id,
    version: work.version,
    channel: order.channel,
    location: order.location,
    seller: work.sellerId === null ? null : await accountOf(db, work.sellerId),
    customer: customer && { ...customer, isLinked: order.userId !== null },
    isForgotten: order.tokenHash === '',
    workState: work.workState,
    deliveredOn: order.deliveredOn,
    paid: eurosFromCents(work.paidCents),
    released: eurosFromCents(order.releasedCents),
    ...(order.cancellationFeeCents > 0 && { cancellationFee: eurosFromCents(order.cancellationFeeCents) }),
    outstanding: eurosFromCents(
      orderMoney({ ...order, totalCents: order.grossCents, paidCents: work.paidCents }).outstandingCents,
    ),
    canceledDateTime: order.canceledAt?.toISOString() ?? null,
    isExpired: order.expiredAt !== null,
    ...(order.canceledAt && (await isCanceledByStaff(db, id)) && { isCanceledByStaff: true }),
    isOpenInErp: erpCancellation === undefined || erpCancellation === 'paid' ? undefined : erpCancellation === 'open',
    isKeptInErp: erpCancellation === 'paid' ? true : undefined,
    paymentState: work.paymentState,
    ...(order.loosePayment && { isLoosePayment: true }),
    form: choicesInCodes(orderForm(order)),
    lines: await readLines(db, id, order.canceledAt !== null),
    signatures: await readSignatures(db, order),
    payLinks: await readPayLinks(db, id),
    timeline: await readTimeline(db, id),
  } satisfies StaffOrderDetailsOnWire)
}

const readWork = (db: Executor, id: number) =>
  db
    .selectFrom('sales_orders')
    .where('id', '=', id)
    .select([
      'version',
      'seller_id as sellerId',
      'work_state as workState',
      'paid_cents as paidCents',
      'payment_state as paymentState',
    ])
    .executeTakeFirstOrThrow()

const isCanceledByStaff = async (db: Executor, salesOrderId: number) =>
  (await db
    .selectFrom('order_cancellations')
    .select('id')
    .where('sales_order_id', '=', salesOrderId)
    .where('is_whole', '=', true)
    .executeTakeFirst()) !== undefined

const accountOf = async (db: Executor, userId: number) =>
  (await db.selectFrom('users').where('id', '=', userId).select(['id as userId', 'email']).executeTakeFirst()) ?? null

/** Returns the URL of the provider's payment page of each open payment link, by payment id. */
async function readPayLinks(db: Executor, salesOrderId: number): Promise<StaffOrderDetailsOnWire['payLinks']> {
  const open = await db
    .selectFrom('payment_attempts')
    .where('sales_order_id', '=', salesOrderId)
    .where('payment_type', '=', 'PAYLINK')
    .where('state', '=', 'open')
    .select(['id', 'payment_url as url'])
    .execute()
  return Object.fromEntries(open.flatMap(({ id, url }) => (url ? [[id, url]] : [])))
}

/** Returns every line with its state and the history of its states. */
async function readLines(
  db: Executor,
  salesOrderId: number,
  isCanceled: boolean,
): Promise<StaffOrderDetailsOnWire['lines']> {
  const lines = await db
    .selectFrom('sales_order_rows as r')
    .leftJoin('users as approver', 'approver.id', 'r.discount_approved_by')
    .where('r.sales_order_id', '=', salesOrderId)
    .orderBy('r.position')
    .select(['r.id as salesOrderRowId', 'r.state', 'r.state_on as stateOn', 'r.canceled_count as canceledCount'])
    .select(['r.discount_reason as reason', 'approver.email as approvedBy', 'r.leather_batch as leatherBatch'])
    .execute()
  const steps = await db
    .selectFrom('order_steps')
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('id')
    .select(['row_ids as rowIds', 'state', 'day', 'actor', 'happened_at as at'])
    .execute()
  const labelOf = await actorLabelsOf(
    db,
    steps.map(({ actor }) => actor),
  )
  /** The step that a canceled line had: its last change, or the first step. */
  const lastStep = (rowId: number) => steps.findLast(({ rowIds }) => rowIds.includes(rowId))?.state ?? 'ordered'
  const cancelable = new Map(
    (await readCancelableRows(db, salesOrderId)).map((row) => [row.id, isCanceled ? 0 : cancelableCount(row)]),
  )
  return lines.map(({ reason, approvedBy, state, canceledCount, leatherBatch, ...line }) => ({
    ...line,
    state: state === 'canceled' ? lastStep(line.salesOrderRowId) : state,
    ...(canceledCount > 0 && { canceledCount }),
    ...((cancelable.get(line.salesOrderRowId) ?? 0) > 0 && { cancelableCount: cancelable.get(line.salesOrderRowId) }),
    ...(leatherBatch !== '' && { leatherBatch }),
    ...(reason !== null && { discount: { reason, approvedBy } }),
    history: steps
      .filter(({ rowIds }) => rowIds.includes(line.salesOrderRowId))
      .map(({ state, day, actor, at }) => ({ state, day, at: at.toISOString(), by: labelOf(actor) })),
  }))
}
