import { row } from '../demo/row.ts'
import { type Table, tableOf } from '../table.ts'
import { type QueryName, type RecordQuery, recordNames } from '../tables.ts'
import { isClosedOrder, linesOf } from './record-rules.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'

const DAY_MS = 86_400_000

/** Returns true for a query that reads records that the shop wrote. */
export const isRecordQuery = (query: QueryName): query is RecordQuery =>
  recordNames.some((candidate) => candidate === query)

/**
 * Returns the table of a query that reads records that the shop wrote, except `order-commitments` (`commitments.ts`).
 *
 * @param params the parameters of the SQL statement without the last one, the key: days, record ids, or none
 */
export function recordTable(query: RecordQuery, params: readonly number[], store: RecordStore, now: Date): Table {
  if (query === 'closed-orders') {
    const closed = store.all('salesOrder').filter((order) => params.includes(Number(order.id)) && isClosedOrder(order))
    return tableOf(
      closed,
      ({ id }) => Number(id),
      ({ id }) => row({ id }),
    )
  }
  if (query === 'order-document-lines') return documentLinesTable(params, store)
  const isDocuments = query.startsWith('order-documents')
  if (isDocuments) {
    const since = now.getTime() - (params[0] ?? 0) * DAY_MS
    const selected = [...store.all('invoice'), ...store.all('creditMemo')].filter(({ id }) => {
      if (query.endsWith('-changed')) return store.changedAt(id) >= since
      return query.endsWith('-some') ? params.includes(Number(id)) : true
    })
    return tableOf(selected, ({ id }) => Number(id), documentRow)
  }
  const isOrders = query.startsWith('sales-orders')
  const all = isOrders ? store.all('salesOrder') : [...store.all('customerDeposit'), ...store.all('customerRefund')]
  const since = now.getTime() - (params[0] ?? 0) * DAY_MS
  const selected = all.filter(({ id, externalId }) => {
    if (!externalId?.startsWith('web-')) return false
    if (query.endsWith('-changed')) return store.changedAt(id) >= since
    return query.endsWith('-some') ? params.includes(Number(id)) : true
  })
  return tableOf(selected, ({ id }) => Number(id), isOrders ? orderRow : paymentRow)
}

function orderRow({ id, externalId, fields }: StoredRecord) {
  const lines = linesOf(fields.item)
  const cents = lines.reduce((sum, { quantity, rate }) => sum + Math.round(Number(quantity) * Number(rate) * 100), 0)
  return row({ id, externalid: externalId, linecount: lines.length, nettotal: (cents / 100).toFixed(2) })
}

function documentRow({ id, type, fields }: StoredRecord) {
  return row({
    id,
    type: type === 'invoice' ? 'CustInvc' : 'CustCred',
    tranid: String(fields.tranId),
    trandate: String(fields.tranDate),
    total: Number(fields.total).toFixed(2),
    vattotal: Number(fields.taxTotal).toFixed(2),
    salesorder: String(fields.orderExternalId),
  })
}

function documentLinesTable(params: readonly number[], store: RecordStore): Table {
  const documents = [...store.all('invoice'), ...store.all('creditMemo')]
  const lines = documents
    .filter(({ id }) => params.includes(Number(id)))
    .flatMap(({ id, fields }) => linesOf(fields.item).map((line, index) => ({ id, index, line })))
  const toRow = ({ id, index, line }: (typeof lines)[number]) =>
    row({
      document: id,
      line: index + 1,
      description: String(line.description ?? ''),
      quantity: String(line.quantity),
      amount: Number(line.amount).toFixed(2),
    })
  return tableOf(lines, ({ id }) => Number(id), toRow)
}

/** Returns the row of a deposit or a refund. The total of a refund is the sum of the amounts that it refunds. */
function paymentRow({ id, externalId, type, fields }: StoredRecord) {
  const total =
    type === 'customerDeposit'
      ? Number(fields.payment)
      : linesOf(fields.deposit).reduce((sum, { payment }) => sum + Number(payment), 0)
  return row({ id, externalid: externalId, total: total.toFixed(2) })
}
