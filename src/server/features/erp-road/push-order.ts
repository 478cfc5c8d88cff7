import { salesOrderExternalId } from '#shared/domain/erp/road.ts'
import type { Database } from '../../db/tables.ts'
import type { ErpRecords } from '../../ports/erp-records.ts'
import { type OrderDetails, readOrderDetails } from '../sales-orders/index.ts'
import { erpRecordsTable } from './erp-records-table.ts'
import { putRecord } from './put-record.ts'
import { customerNameOf, customerOf, salesOrderOf } from './record-contents.ts'

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
 * customers. An account is known there as its newest order tells of it, whichever order is brought. The numbers that come
 * back are written with the account and the order.
 */
export async function pushOrder(deps: PushDeps, salesOrderId: number): Promise<void> {
  const { db, erp } = deps
  const order = await readOrderDetails(db, salesOrderId)
  if (!order) throw new Error('a message tells of an order that is not there')

  const known = await erpRecordsTable(db).find(salesOrderExternalId(salesOrderId))
  const customerName = (known?.customerRecordId && (await nameOf(db, known.customerRecordId))) || customerNameOf(order)
  const isAccount = customerName.startsWith('web-cust-')
  const customer = await putRecord(
    deps,
    {
      ...{ kind: 'customer', externalId: customerName },
      ...{ salesOrderId: isAccount ? null : salesOrderId, userId: isAccount ? order.userId : null },
    },
    customerOf(customerName === customerNameOf(order) ? await newestOfAccount(db, order) : order, customerName),
    {
      put: (content) => erp.putCustomer(content),
      taken: async (tx, netsuiteId) =>
        isAccount &&
        order.userId !== null &&
        tx.updateTable('users').set({ netsuite_id: netsuiteId }).where('id', '=', order.userId).execute(),
    },
  )
  await putRecord(
    deps,
    {
      ...{ kind: 'sales_order', externalId: salesOrderExternalId(salesOrderId), salesOrderId, userId: null },
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

/** Whoever bought again may have moved since: an older order that is corrected must not take that back. */
async function newestOfAccount(db: Database, order: OrderDetails): Promise<OrderDetails> {
  if (order.userId === null) return order
  const orders = db.selectFrom('sales_orders').select('id').where('user_id', '=', order.userId)
  const newest = await orders.where('token_hash', '<>', '').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!newest || newest.id <= order.id) return order
  return (await readOrderDetails(db, newest.id)) ?? order
}

async function nameOf(db: Database, recordId: number): Promise<string | undefined> {
  const query = db.selectFrom('erp_records').select('external_id').where('id', '=', recordId)
  return (await query.executeTakeFirst())?.external_id
}
