import type { NamedLocks } from '../db/named-locks.ts'
import { type ImportOperationDeps, importOperations, refreshStock } from '../features/catalog/import/index.ts'
import { type FeedJobDeps, feedOperation } from '../features/catalog/search/index.ts'
import { type RefreshDeps, refreshShopReviews } from '../features/catalog/shop-reviews/index.ts'
import { compareOperation } from '../features/erp/comparison/index.ts'
import { documentsOperation } from '../features/erp/documents/index.ts'
import { integrityCheckOperation } from '../features/erp/integrity-checks/index.ts'
import { type DrainErpDeps, syncOrders } from '../features/erp/sync/index.ts'
import {
  type BackupFiles,
  backupOperation,
  type RunRestoreTest,
  restoreTestOperation,
} from '../features/operations/backup/index.ts'
import { clearCache, type Operation, type Operations, openOperations } from '../features/operations/operations/index.ts'
import { paymentRemindersOperation, type RemindersDeps } from '../features/sales/open-amounts/index.ts'
import { type PollDeps, reconcileOpenPayments } from '../features/sales/payments/index.ts'
import { deliveryTimesOperation } from '../features/sales/promises/index.ts'
import type { QuoteRules } from '../features/sales/quotes/index.ts'
import type { FileStore } from '../ports/file-store.ts'
import { Outage } from '../ports/outage.ts'
import { cleanUp } from './clean-up.ts'

/** Dependencies of all operations together. */
export type ShopOperationDeps = ImportOperationDeps &
  PollDeps &
  DrainErpDeps &
  Pick<RemindersDeps, 'reminderDays'> & {
    locks: NamedLocks
    backups: Pick<Parameters<typeof backupOperation>[0], 'store' | 'formerStore' | 'keyForBackups' | 'dataDir'>
    photographs: BackupFiles['photographs']
    /** Photos of service cases, and after how many months a closed case is erased. */
    servicePhotos: FileStore
    serviceCaseMonths: number
    /** Photos of drivers. */
    proofs: FileStore
    runRestoreTest: RunRestoreTest
    /** How long quotes are kept. */
    quoteRules?: QuoteRules | undefined
    /** Absent when no review service is configured. */
    reviews?: RefreshDeps['reviews'] | undefined
    /** Absent when no configured search service receives the catalog. */
    searchFeed?: FeedJobDeps['feed'] | undefined
  } & Pick<FeedJobDeps, 'leatherCatalog' | 'publicUrl'>

/**
 * Returns all operations of this shop: those that an Admin can start and those that run on a schedule. Add a new one
 * here.
 */
export function shopOperations(deps: ShopOperationDeps): Operations {
  const { reviews, searchFeed } = deps
  return openOperations(deps, [
    ...importOperations(deps),
    syncOrders(deps),
    documentsOperation(deps),
    compareOperation({ ...deps, refreshStock: () => refreshStockBeforeComparison(deps) }),
    integrityCheckOperation(deps),
    backupOperation({ ...deps, ...deps.backups }),
    restoreTestOperation(deps),
    clearCache(deps),
    cleanUp(deps),
    reconcilePayments(deps),
    paymentRemindersOperation(deps),
    deliveryTimesOperation(deps),
    ...(searchFeed ? [feedOperation({ ...deps, feed: searchFeed })] : []),
    ...(reviews ? [shopReviews({ ...deps, reviews })] : []),
  ])
}

/**
 * Refreshes the stock from the ERP. Throws `Outage` when the ERP is unreachable, because then the comparison cannot run
 * either. Logs any other error, because the comparison is also useful without new stock.
 */
async function refreshStockBeforeComparison(deps: ImportOperationDeps): Promise<void> {
  try {
    const { itemIds } = await refreshStock(deps)
    if (itemIds.length > 0) deps.changes.announce({ itemIds })
  } catch (error) {
    if (error instanceof Outage) throw error
    deps.log.error({ err: error }, 'stock refresh before the ERP comparison failed')
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
