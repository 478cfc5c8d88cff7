import type { NamedLocks } from '../db/named-locks.ts'
import { type ImportOperationDeps, importOperations, refreshStock } from '../features/catalog/import/index.ts'
import { type SendFeedDeps, sendFeed } from '../features/catalog/search/index.ts'
import { type RefreshDeps, refreshShopReviews } from '../features/catalog/shop-reviews/index.ts'
import { compareOperation } from '../features/erp/comparison/index.ts'
import { integrityCheckOperation } from '../features/erp/integrity-checks/index.ts'
import { type DrainErpDeps, syncOrders } from '../features/erp/sync/index.ts'
import { backupOperation } from '../features/operations/backup/index.ts'
import { clearCache, type Operation, type Operations, openOperations } from '../features/operations/operations/index.ts'
import { type PollDeps, reconcileOpenPayments } from '../features/sales/payments/index.ts'
import { Outage } from '../ports/outage.ts'
import { cleanUp } from './clean-up.ts'

export type ShopOperationDeps = ImportOperationDeps &
  PollDeps &
  DrainErpDeps & {
    locks: NamedLocks
    /** Where one is configured. */
    reviews?: RefreshDeps['reviews'] | undefined
    /** Where one wants the catalogue sent. */
    searchFeed?: SendFeedDeps['feed'] | undefined
  } & Pick<SendFeedDeps, 'leatherBook' | 'publicUrl'>

/** Everything an Admin of this shop can start, or its schedules run. A new operation is one line here. */
export function shopOperations(deps: ShopOperationDeps): Operations {
  const { reviews, searchFeed } = deps
  return openOperations(deps, [
    ...importOperations(deps),
    syncOrders(deps),
    compareOperation({ ...deps, countAnew: () => recountStock(deps) }),
    integrityCheckOperation(deps),
    backupOperation(deps),
    clearCache(deps),
    cleanUp(deps),
    reconcilePayments(deps),
    ...(searchFeed ? [sendFeed({ ...deps, feed: searchFeed })] : []),
    ...(reviews ? [shopReviews({ ...deps, reviews })] : []),
  ])
}

/** A count that is refused is no reason not to tell what differs; an ERP that is away is. */
async function recountStock(deps: ImportOperationDeps): Promise<void> {
  try {
    const { itemIds } = await refreshStock(deps)
    if (itemIds.length > 0) deps.changes.announce({ itemIds })
  } catch (error) {
    if (error instanceof Outage) throw error
    deps.log.error({ err: error }, 'the stock could not be counted anew')
  }
}

const reconcilePayments = (deps: PollDeps): Operation => ({
  name: 'reconcile-payments',
  run: ({ isStopping }) => reconcileOpenPayments(deps, isStopping),
})

const shopReviews = (deps: RefreshDeps): Operation => ({
  name: 'shop-reviews',
  run: () => refreshShopReviews(deps),
})
