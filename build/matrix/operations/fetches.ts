import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { Ending, TwinName } from '../cases.ts'
import type { FaultMatrixShop } from '../shop.ts'
import { refusalOf } from './refusal-of.ts'

type FetchCase = {
  twin: TwinName
  operation: OperationName
  /** Reads the stored data, to compare them before and after. */
  read(shop: FaultMatrixShop): Promise<unknown>
  /** Faults that affect one call; the others stay until they are removed. */
  temporary: readonly string[]
}

const TEMPORARY_ERP_FAULTS = ['timeout', 'error500', 'throttle429', 'down', 'drop-answer', 'limit400']

const stock: FetchCase = {
  twin: 'netsuite',
  operation: 'stock-refresh',
  temporary: TEMPORARY_ERP_FAULTS,
  read: ({ runSql }) => runSql('select count(*)::integer as rows, sum(counted)::integer as pieces from stock_totals'),
}
const items: FetchCase = {
  twin: 'netsuite',
  operation: 'items-download',
  temporary: TEMPORARY_ERP_FAULTS,
  read: ({ runSql }) =>
    runSql('select count(*)::integer as rows, max(version)::integer as version from items, catalogue_state'),
}
const reviews: FetchCase = {
  twin: 'reviews',
  operation: 'shop-reviews',
  temporary: [],
  read: ({ runSql }) => runSql('select count(*)::integer as rows from shop_reviews'),
}
const feed: FetchCase = {
  twin: 'search',
  operation: 'search-feed',
  temporary: ['timeout', 'error500', 'throttle429', 'down'],
  read: async ({ twin }) => (await twin<{ items: number }>('search', 'state')).items,
}

export const fetchStock = (shop: FaultMatrixShop, fault: string) => run(shop, stock, fault)
export const fetchItems = (shop: FaultMatrixShop, fault: string) => run(shop, items, fault)
export const fetchReviews = (shop: FaultMatrixShop, fault: string) => run(shop, reviews, fault)
export const sendFeed = (shop: FaultMatrixShop, fault: string) => run(shop, feed, fault)

/**
 * Starts an operation as an Admin. Checks that the run changes no existing data, that a failed run reports its reason,
 * and that a second run succeeds after a failed one.
 */
async function run(shop: FaultMatrixShop, fetched: FetchCase, fault: string): Promise<Ending> {
  const { twin, operation: name, read, temporary } = fetched
  const before = JSON.stringify(await read(shop))
  await shop.fault(twin, fault, temporary.includes(fault) ? 1 : undefined)
  const refused = await refusalOf(shop.admin().operations.start({ params: { name } }))
  if (temporary.includes(fault)) await shop.requireFaultUsed(twin)
  const after = JSON.stringify(await read(shop))
  await shop.fault(twin, 'none')
  if (after !== before) throw new Error(`${name} changed existing data: ${before} became ${after}`)
  if (!refused) return 'done'

  const { items: all } = await shop.admin(1).operations.list()
  const last = all.find((one) => one.operation === name)?.last
  if (last?.state !== 'failed' || !last.error) throw new Error(`${name} ${last?.state} without a reason: ${refused}`)
  await shop.admin(1).operations.start({ params: { name } })
  return 'failed'
}
