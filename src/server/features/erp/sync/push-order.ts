import { accountOfCustomer, salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import type { Database } from '../../../db/tables.ts'
import type { ErpRecords } from '../../../ports/erp-records.ts'
import { type OrderDetails, readOrderDetails } from '../../sales/sales-orders/index.ts'
import { type ErpRecord, erpRecordsTable } from './erp-records-table.ts'
import { putRecord } from './put-record.ts'
import { customerNameOf, customerOf, salesOrderOf } from './record-contents.ts'
import { isNew, refuseOtherCustomer, refuseOtherOrder } from './refuse-taken-names.ts'

export type PushDeps = {
  db: Database
  erp: ErpRecords
  now: () => Date
  /** Told before each record: what is still being sent stays ours. */
  stillBusy(): Promise<void>
}

/**
 * Brings an order to the bookkeeping: first its customer, then the order itself, with all its lines.
 *
 * The customer record that an order was first put under stays its own: a bookkeeping does not move orders between
 * customers. The numbers that come back are written with the account and the order. Nothing is written over an order or
 * customer that the bookkeeping has by the same name and that the shop knows nothing of.
 */
export async function pushOrder(deps: PushDeps, salesOrderId: number): Promise<void> {
  const { db, erp } = deps
  const order = await readOrderDetails(db, salesOrderId)
  if (!order) throw new Error('a message tells of an order that is not there')

  const records = erpRecordsTable(db)
  const known = await records.find(salesOrderExternalId(salesOrderId))
  // Before its customer is put, who may have the name of the buyer of that other order.
  if (isNew(known)) await refuseOtherOrder(erp, salesOrderOf(order, 0))
  const former = known?.customerRecordId == null ? undefined : await records.get(known.customerRecordId)
  const customer = await putCustomerOf(deps, order, former)
  await putRecord(
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
      taken: (tx, netsuiteId, at) =>
        tx
          .updateTable('sales_orders')
          .set({ netsuite_id: netsuiteId, synchronized_at: at })
          .where('id', '=', salesOrderId)
          .execute(),
    },
  )
}

/**
 * Puts the customer of an order: the one that it was put under before, else that of its account or its guest.
 *
 * An account is known there as its newest order tells of it, whichever order is brought. An order that went to another
 * account, or to nobody, tells nothing of the account it was put under before.
 */
async function putCustomerOf(
  deps: PushDeps,
  order: OrderDetails,
  former: ErpRecord | undefined,
): Promise<{ id: number; netsuiteId: number }> {
  const { db, erp } = deps
  const externalId = former?.externalId ?? customerNameOf(order)
  const userId = accountOfCustomer(externalId)
  const isOthers = userId !== null && userId !== order.userId
  const newest = userId === null ? order : await newestOfAccount(db, userId, isOthers ? undefined : order)
  const mayStay = isOthers && (former?.contentHash != null || newest === undefined)
  if (former?.netsuiteId != null && mayStay) return { id: former.id, netsuiteId: former.netsuiteId }

  const content = customerOf(newest ?? order, externalId)
  if (isNew(former ?? (await erpRecordsTable(db).find(externalId)))) {
    await refuseOtherCustomer(erp, content, await numberOfAccount(db, userId))
  }
  return putRecord(
    deps,
    { kind: 'customer', externalId, salesOrderId: userId === null ? order.id : null, userId },
    content,
    {
      put: (customer) => erp.putCustomer(customer),
      taken: async (tx, netsuiteId) =>
        userId !== null && tx.updateTable('users').set({ netsuite_id: netsuiteId }).where('id', '=', userId).execute(),
    },
  )
}

/** Whoever bought again may have moved since: an older order that is corrected must not take that back. */
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

async function numberOfAccount(db: Database, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const account = db.selectFrom('users').select('netsuite_id as netsuiteId').where('id', '=', userId)
  return (await account.executeTakeFirst())?.netsuiteId ?? null
}
