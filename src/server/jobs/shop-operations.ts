import type { NamedLocks } from '../db/named-locks.ts'
import { backupOperation } from '../features/backup/index.ts'
import { bookkeeping } from '../features/bookkeeping/index.ts'
import { type ImportOperationDeps, importOperations, refreshStock } from '../features/catalog-import/index.ts'
import { compareOperation } from '../features/erp-compare/index.ts'
import { type DrainErpDeps, syncOrders } from '../features/erp-road/index.ts'
import { clearCache, type Operation, type Operations, openOperations } from '../features/operations/index.ts'
import { type AskDeps, askAboutAllOpen } from '../features/payments/index.ts'
import { type SendFeedDeps, sendFeed } from '../features/search/index.ts'
import { type RefreshDeps, refreshShopReviews } from '../features/shop-reviews/index.ts'
import { Outage } from '../ports/outage.ts'
import { cleanUp } from './clean-up.ts'

export type ShopOperationDeps = ImportOperationDeps &
  AskDeps &
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
    compareOperation({ ...deps, countAnew: () => countAnew(deps) }),
    bookkeeping(deps),
    backupOperation(deps),
    clearCache(deps),
    cleanUp(deps),
    reconcilePayments(deps),
    ...(searchFeed ? [sendFeed({ ...deps, feed: searchFeed })] : []),
    ...(reviews ? [shopReviews({ ...deps, reviews })] : []),
  ])
}

/** A count that is refused is no reason not to tell what differs; an ERP that is away is. */
async function countAnew(deps: ImportOperationDeps): Promise<void> {
  try {
    const { itemIds } = await refreshStock(deps)
    if (itemIds.length > 0) deps.changes.announce({ itemIds })
  } catch (error) {
    if (error instanceof Outage) throw error
    deps.log.error({ err: error }, 'the stock could not be counted anew')
  }
}

const reconcilePayments = (deps: AskDeps): Operation => ({
  name: 'reconcile-payments',
  run: ({ isStopping }) => askAboutAllOpen(deps, isStopping),
})

const shopReviews = (deps: RefreshDeps): Operation => ({
  name: 'shop-reviews',
  run: () => refreshShopReviews(deps),
})
