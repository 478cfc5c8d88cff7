import type {
  ErpCommitment,
  ErpRecordFilter,
  ErpRecordLists,
  ErpStoredDocument,
  ErpStoredDocumentLine,
  ErpStoredOrder,
  ErpStoredPayment,
} from '../../ports/erp-records.ts'
import type { createSuiteql } from './suiteql.ts'
import * as col from './suiteql-columns.ts'
import { list, type SuiteqlList } from './suiteql-list.ts'

const DAY_MS = 86_400_000
const CHANGED = 'lastmodifieddate >= SYSDATE - ?'

const cents = (euros: number) => Math.round(euros * 100)

/** Sales orders of the shop in the ERP. */
const orders: SuiteqlList<ErpStoredOrder> = list({
  name: 'sales-orders',
  key: 'id',
  columns: {
    id: col.whole('id'),
    externalId: col.text('externalid'),
    lineCount: col.pieces('linecount'),
    net: col.price('nettotal'),
  },
  shape: ({ net, ...rest }) => ({ ...rest, netCents: cents(net) }),
})

/** Deposits and refunds of the shop in the ERP. */
const payments: SuiteqlList<ErpStoredPayment> = list({
  name: 'order-payments',
  key: 'id',
  columns: { id: col.whole('id'), externalId: col.text('externalid'), total: col.price('total') },
  shape: ({ total, ...rest }) => ({ ...rest, amountCents: cents(total) }),
})

/** Pieces that the account has subtracted from its stock for our orders. */
const commitments: SuiteqlList<ErpCommitment> = list({
  name: 'order-commitments',
  key: 'salesorder',
  thenBy: 'item',
  columns: { salesOrderId: col.whole('salesorder'), itemId: col.whole('item'), pieces: col.pieces('pieces') },
})

const KIND_OF_TYPE = { CustInvc: 'invoice', CustCred: 'credit_note' } as const

/** Invoices and credit memos that were made of our orders. */
const documents: SuiteqlList<ErpStoredDocument> = list({
  name: 'order-documents',
  key: 'id',
  columns: {
    id: col.whole('id'),
    type: col.oneOf('CustInvc', 'CustCred')('type'),
    number: col.text('tranid'),
    issuedOn: col.calendarDay('trandate'),
    orderExternalId: col.text('salesorder'),
    vat: col.price('vattotal'),
    total: col.price('total'),
  },
  shape: ({ type, vat, total, ...rest }) => ({
    ...rest,
    kind: KIND_OF_TYPE[type],
    vatCents: cents(vat),
    grossCents: cents(total),
  }),
})

/** Lines of these documents. */
const documentLines: SuiteqlList<ErpStoredDocumentLine> = list({
  name: 'order-document-lines',
  key: 'document',
  thenBy: 'line',
  columns: {
    documentId: col.whole('document'),
    description: col.textOrNull('description'),
    count: col.pieces('quantity'),
    net: col.price('amount'),
  },
  shape: ({ description, net, ...rest }) => ({ ...rest, description: description ?? '', netCents: cents(net) }),
})

/** Ids of our orders that are canceled or closed. */
const closedOrders: SuiteqlList<number> = list({
  name: 'closed-orders',
  key: 'id',
  columns: { id: col.whole('id') },
  shape: ({ id }) => id,
})

/** The lists of records, exported for the test that checks all names of an account. */
export const recordLists = { orders, payments, commitments, closedOrders, documents, documentLines }

/**
 * Creates the readers of the shop's records in the ERP: all of them, those that changed recently, or those with the
 * given ids.
 */
export function createRecordLists(suiteql: ReturnType<typeof createSuiteql>): ErpRecordLists {
  function read<Value>(all: SuiteqlList<Value>, tag: string, filter: ErpRecordFilter): AsyncIterable<Value> {
    const { onUnreadableRow } = filter
    if ('ids' in filter) {
      const placeholders = filter.ids.map(() => '?').join(', ')
      return suiteql.rows(all.narrowed(`${tag}-some`, `id IN (${placeholders})`), {
        params: filter.ids,
        onUnreadableRow,
      })
    }
    if (filter.changedWithinMs === undefined) return suiteql.rows(all, { onUnreadableRow })
    const params = [filter.changedWithinMs / DAY_MS]
    return suiteql.rows(all.narrowed(`${tag}-changed`, CHANGED), { params, onUnreadableRow })
  }
  return {
    commitments(ids) {
      const placeholders = ids.map(() => '?').join(', ')
      return suiteql.rows(commitments.narrowed('order-commitments', `salesorder IN (${placeholders})`), { params: ids })
    },
    closedOrders(ids) {
      const placeholders = ids.map(() => '?').join(', ')
      return suiteql.rows(closedOrders.narrowed('closed-orders', `id IN (${placeholders})`), { params: ids })
    },
    documentLines(ids) {
      const placeholders = ids.map(() => '?').join(', ')
      const some = documentLines.narrowed('order-document-lines', `document IN (${placeholders})`)
      return suiteql.rows(some, { params: ids })
    },
    storedDocuments: (filter) => read(documents, 'order-documents', filter),
    storedOrders: (filter) => read(orders, 'sales-orders', filter),
    storedPayments: (filter) => read(payments, 'order-payments', filter),
  }
}
