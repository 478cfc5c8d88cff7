import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { depositExternalId, refundExternalId, salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import type { PaidBy } from '../../../ports/erp-records.ts'
import { type ErpRecord, erpRecordsTable } from './erp-records-table.ts'
import type { PushDeps } from './push-order.ts'
import { pushRecord } from './push-record.ts'
import { isNew, refuseOtherRefund } from './refuse-taken-ids.ts'

/** Delivers a received payment to the ERP, as a deposit on its order. */
export async function pushDeposit(deps: PushDeps, { attemptId }: { attemptId: string }): Promise<void> {
  const { db, erp } = deps
  const entry = await entryOf(db, { attemptId })
  const { order, customer } = await recordsOf(db, entry.salesOrderId)
  const externalId = depositExternalId(attemptId)
  await pushRecord(
    deps,
    { kind: 'deposit', externalId, salesOrderId: entry.salesOrderId, userId: null },
    {
      externalId,
      customerId: customer.netsuiteId,
      salesOrderId: order.netsuiteId,
      amountCents: entry.amountCents,
      paidOn: amsterdamDay(entry.at),
      paidBy: paidByOf(entry.paymentType),
      payId: entry.payId,
    },
    {
      put: (content) => erp.putDeposit(content),
      storeId: (tx, netsuiteId, at) =>
        tx
          .updateTable('payment_attempts')
          .set({ netsuite_id: netsuiteId, synchronized_at: at })
          .where('id', '=', attemptId)
          .execute(),
    },
  )
}

/** Delivers a refund to the ERP, linked to the deposit of its payment. */
export async function pushRefund(deps: PushDeps, { entryId }: { entryId: number }): Promise<void> {
  const { db, erp } = deps
  const entry = await entryOf(db, { entryId })
  const { customer } = await recordsOf(db, entry.salesOrderId)
  const deposit = await existingRecord(db, depositExternalId(entry.attemptId))
  const externalId = refundExternalId(entryId)
  const refund = {
    externalId,
    customerId: customer.netsuiteId,
    depositId: deposit.netsuiteId,
    amountCents: entry.amountCents,
    paidOn: amsterdamDay(entry.at),
    paidBy: paidByOf(entry.paymentType),
    isChargeback: entry.kind === 'chargeback',
  }
  if (isNew(await erpRecordsTable(db).find(externalId))) await refuseOtherRefund(erp, refund)
  await pushRecord(deps, { kind: 'refund', externalId, salesOrderId: entry.salesOrderId, userId: null }, refund, {
    put: (content) => erp.putRefund(content),
  })
}

/** The ERP has no standalone terminals: such a payment is a card payment there. */
const paidByOf = (type: PaymentType): PaidBy => (type === 'STANDALONE' ? 'TERMINAL' : type)

/** Returns a ledger entry: the payment entry of an attempt, or the entry with this id. */
async function entryOf(db: Database, by: { attemptId: string } | { entryId: number }) {
  const entries = db
    .selectFrom('payment_entries as e')
    .innerJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
    .select([
      'e.attempt_id as attemptId',
      'e.sales_order_id as salesOrderId',
      'e.kind',
      'e.amount_cents as amountCents',
      'e.booked_at as at',
      'a.payment_type as paymentType',
      'a.pay_id as payId',
    ])
  return 'entryId' in by
    ? entries.where('e.id', '=', by.entryId).executeTakeFirstOrThrow()
    : entries.where('e.attempt_id', '=', by.attemptId).where('e.kind', '=', 'payment').executeTakeFirstOrThrow()
}

/**
 * Returns the records of a payment's order and customer. Both were delivered before, because the order's message comes
 * first.
 */
async function recordsOf(db: Database, salesOrderId: number) {
  const order = await existingRecord(db, salesOrderExternalId(salesOrderId))
  const records = await erpRecordsTable(db).ofOrder(salesOrderId)
  const customer = records.find(({ id }) => id === order.customerRecordId)
  if (customer?.netsuiteId == null) throw new Error('the customer of an order in the ERP has no ERP id')
  return { order, customer: { ...customer, netsuiteId: customer.netsuiteId } }
}

async function existingRecord(db: Database, externalId: string): Promise<ErpRecord & { netsuiteId: number }> {
  const record = await erpRecordsTable(db).find(externalId)
  if (record?.netsuiteId == null) throw new Error(`${externalId} should be in the ERP by now`)
  return { ...record, netsuiteId: record.netsuiteId }
}
