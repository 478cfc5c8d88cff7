import type {
  ErpCommitment,
  ErpRecordFilter,
  ErpRecordLists,
  ErpStoredOrder,
  ErpStoredPayment,
} from '../../ports/erp-records.ts'
import type { createSuiteql } from './suiteql.ts'
import * as col from './suiteql-columns.ts'
import { list, type SuiteqlList } from './suiteql-list.ts'

const DAY_MS = 86_400_000
const CHANGED = 'lastmodifieddate >= SYSDATE - ?'

const cents = (euros: number) => Math.round(euros * 100)

/** Orders that the shop brought there. */
const orders: SuiteqlList<ErpStoredOrder> = list({
  name: 'sales-orders',
  key: 'id',
  columns: {
    id: col.whole('id'),
    externalId: col.text('externalid'),
    lineCount: col.pieces('linecount'),
    net: col.price('nettotal'),
  },
  shape: ({ net, ...same }) => ({ ...same, netCents: cents(net) }),
})

/** Money that came in or went back, as the shop brought it there. */
const payments: SuiteqlList<ErpStoredPayment> = list({
  name: 'order-payments',
  key: 'id',
  columns: { id: col.whole('id'), externalId: col.text('externalid'), total: col.price('total') },
  shape: ({ total, ...same }) => ({ ...same, amountCents: cents(total) }),
})

/** What the stock of the account no longer has because of our orders. */
const commitments: SuiteqlList<ErpCommitment> = list({
  name: 'order-commitments',
  key: 'salesorder',
  thenBy: 'item',
  columns: { salesOrderId: col.whole('salesorder'), itemId: col.whole('item'), pieces: col.pieces('pieces') },
})

/** Everything that is read back, for whoever checks the names of an account. */
export const recordLists = { orders, payments, commitments }

/** What the shop brought to the ERP, read back in lists: all of it, what changed lately, or a few by their numbers. */
export function createRecordLists(suiteql: ReturnType<typeof createSuiteql>): ErpRecordLists {
  function read<Value>(all: SuiteqlList<Value>, tag: string, wanted: ErpRecordFilter): AsyncIterable<Value> {
    const { broken } = wanted
    if ('ids' in wanted) {
      const places = wanted.ids.map(() => '?').join(', ')
      return suiteql.rows(all.narrowed(`${tag}-some`, `id IN (${places})`), { params: wanted.ids, broken })
    }
    if (wanted.changedWithinMs === undefined) return suiteql.rows(all, { broken })
    const params = [wanted.changedWithinMs / DAY_MS]
    return suiteql.rows(all.narrowed(`${tag}-changed`, CHANGED), { params, broken })
  }
  return {
    commitments(ids) {
      const places = ids.map(() => '?').join(', ')
      return suiteql.rows(commitments.narrowed('order-commitments', `salesorder IN (${places})`), { params: ids })
    },
    storedOrders: (wanted) => read(orders, 'sales-orders', wanted),
    storedPayments: (wanted) => read(payments, 'order-payments', wanted),
  }
}
