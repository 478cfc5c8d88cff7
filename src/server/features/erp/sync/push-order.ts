import { accountOfCustomer, salesOrderExternalId, WALK_IN_CUSTOMER } from '#shared/domain/erp/sync-status.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { ErpRecords } from '../../../ports/erp-records.ts'
import {
  endErpCancellation,
  erpCancellationsTable,
  lockOrderRow,
  type OrderDetails,
  readOrderDetails,
} from '../../sales/sales-orders/index.ts'
import { type ErpRecord, erpRecordsTable } from './erp-records-table.ts'
import { mayHaveArrived, pushRecord } from './push-record.ts'
import { customerExternalIdOf, customerOf, isClosedInErp, salesOrderOf } from './record-contents.ts'
import { isNew, refuseOtherCustomer, refuseOtherOrder } from './refuse-taken-ids.ts'

export type PushDeps = {
  db: Database
  erp: ErpRecords
  now: () => Date
  /** Called before each record that is sent, to renew the lease of the message. */
  renewLease(): Promise<void>
}

/**
 * Delivers an order to the ERP: first its customer, then the order with its lines.
 *
 * The order keeps the customer record of its first delivery, because the ERP does not move orders between customers.
 * A canceled or expired order is sent with closed lines, which ends the task of staff to cancel it there. Stores the returned ids with the account and the order. Never overwrites an order or customer of the ERP that has the
 * same external id but is unknown to the shop.
 */
export async function pushOrder(deps: PushDeps, salesOrderId: number): Promise<void> {
  const { db, erp, now } = deps
  const buyer = await readExisting(db, salesOrderId)

  const records = erpRecordsTable(db)
  const existing = await records.find(salesOrderExternalId(salesOrderId))
  // Checked before the customer is sent: when another order has this external id, the external id of the customer may
  // belong to the buyer of that order.
  if (isNew(existing)) await refuseOtherOrder(erp, salesOrderOf(buyer, 0))
  const former = existing?.customerRecordId == null ? undefined : await records.get(existing.customerRecordId)
  const customer = await pushCustomer(deps, buyer, former)
  const { order, closingBegunAt } = await beginSending(deps, salesOrderId)
  await pushRecord(
    deps,
    {
      kind: 'sales_order',
      externalId: salesOrderExternalId(salesOrderId),
      salesOrderId,
      userId: null,
      customerRecordId: customer.id,
    },
    salesOrderOf(order, customer.netsuiteId),
    {
      put: (content) => erp.putSalesOrder(content),
      storeId: async (tx, netsuiteId, at) => {
        const { canceledAt } = await tx
          .updateTable('sales_orders')
          .set({ netsuite_id: netsuiteId, synchronized_at: at })
          .where('id', '=', salesOrderId)
          .returning('canceled_at as canceledAt')
          .executeTakeFirstOrThrow()
        // A payment revived the order during the call that closed it. Its deposit waits until the order is open there.
        return isClosedInErp(order) && canceledAt === null ? 'outdated' : undefined
      },
    },
  ).catch(async (error: unknown) => {
    if (closingBegunAt && !mayHaveArrived(error)) {
      await erpCancellationsTable(db).undoClosing(salesOrderId, closingBegunAt)
    }
    throw error
  })
  // All lines are closed there, so staff need not cancel the order there.
  if (isClosedInErp(order)) {
    await db
      .transaction()
      .execute((tx) => endErpCancellation(tx, salesOrderId, { staff: undefined, reason: 'closed', at: now() }))
  }
}

/**
 * Returns the order in the state that is sent. `closingBegunAt` is when its first closing began; undefined for every other message.
 * Stores that time under the lock of the order: no expiry lies between that and the read, and a later payment knows that the ERP may
 * have closed the order.
 */
function beginSending({ db, now }: PushDeps, salesOrderId: number) {
  return db.transaction().execute(async (tx) => {
    await lockOrderRow(tx, salesOrderId)
    const order = await readExisting(tx, salesOrderId)
    const at = now()
    const isFirstClosing = isClosedInErp(order) && (await erpCancellationsTable(tx).beginClosing(salesOrderId, at))
    return { order, closingBegunAt: isFirstClosing ? at : undefined }
  })
}

async function readExisting(db: Executor, salesOrderId: number): Promise<OrderDetails> {
  const order = await readOrderDetails(db, salesOrderId)
  if (!order) throw new Error('the order of an ERP message does not exist')
  return order
}

/**
 * Sends the customer of an order: the previous customer record of the order, else that of its account or guest.
 *
 * The customer record of an account has the data of its newest order, whichever order is sent. An order that moved to
 * another account, or to none, does not change the record of the former account.
 */
async function pushCustomer(
  deps: PushDeps,
  order: OrderDetails,
  former: ErpRecord | undefined,
): Promise<{ id: number; netsuiteId: number }> {
  const { db, erp } = deps
  const externalId = former?.externalId ?? customerExternalIdOf(order)
  // Staff may enter the buyer of a walk-in sale later. The record serves all walk-in sales, so it does not change.
  if (externalId === WALK_IN_CUSTOMER && former?.netsuiteId != null) {
    return { id: former.id, netsuiteId: former.netsuiteId }
  }
  const userId = accountOfCustomer(externalId)
  const isOfOtherAccount = userId !== null && userId !== order.userId
  const newest = userId === null ? order : await newestOfAccount(db, userId, isOfOtherAccount ? undefined : order)
  const mayStay = isOfOtherAccount && (former?.contentHash != null || newest === undefined)
  if (former?.netsuiteId != null && mayStay) return { id: former.id, netsuiteId: former.netsuiteId }

  const content = customerOf(newest ?? order, externalId)
  if (isNew(former ?? (await erpRecordsTable(db).find(externalId)))) {
    await refuseOtherCustomer(erp, content, await netsuiteIdOfAccount(db, userId))
  }
  return pushRecord(
    deps,
    // The customer of walk-in sales serves many orders, like that of an account.
    { kind: 'customer', externalId, salesOrderId: userId === null && !order.isWalkIn ? order.id : null, userId },
    content,
    {
      put: (customer) => erp.putCustomer(customer),
      storeId: async (tx, netsuiteId) =>
        userId !== null && tx.updateTable('users').set({ netsuite_id: netsuiteId }).where('id', '=', userId).execute(),
    },
  )
}

/**
 * Returns the newest order of an account, or `order` when the account has no newer one. The customer may have moved
 * since an older order, so correcting that order must not restore the old address.
 */
async function newestOfAccount(
  db: Database,
  userId: number,
  order: OrderDetails | undefined,
): Promise<OrderDetails | undefined> {
  const orders = db.selectFrom('sales_orders').select('id').where('user_id', '=', userId)
  const newest = await orders.where('token_hash', '<>', '').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!newest || (order && newest.id <= order.id)) return order
  return (await readOrderDetails(db, newest.id)) ?? order
}

async function netsuiteIdOfAccount(db: Database, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const account = db.selectFrom('users').select('netsuite_id as netsuiteId').where('id', '=', userId)
  return (await account.executeTakeFirst())?.netsuiteId ?? null
}
