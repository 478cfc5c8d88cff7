import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { orderSyncStatus } from './sync-status-queries.ts'
import { isFullySynced } from './sync-status-words.ts'

/**
 * Returns whether every step of an order is in the ERP or was closed; undefined until the sync status is
 * loaded.
 */
export function useIsFullySynced(salesOrderId: number): boolean | undefined {
  const { data: syncStatus } = useQuery(orderSyncStatus(useApi(), salesOrderId))
  return syncStatus && isFullySynced(syncStatus)
}
