import type { Log } from '../../ports/machine.ts'
import type { PosStateReporter } from '../../ports/till.ts'
import type { OfflineCache } from './open-offline-cache.ts'

type Deps = { offlineCache: OfflineCache; state: Pick<PosStateReporter, 'reportCatalog'>; log: Log }

/** Reports the age and the size of the catalog on this machine. Never throws. */
export async function reportCatalog({ offlineCache, state, log }: Deps): Promise<void> {
  try {
    const { syncedAt, products } = await offlineCache.catalog().status()
    const { bytes } = await offlineCache.size()
    state.reportCatalog(syncedAt ? { syncedDateTime: syncedAt.toISOString(), products, bytes } : null)
  } catch (error) {
    log.error('catalog not reported', error)
  }
}
