import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { orderSyncStatus } from './sync-status-queries.ts'
import { isFullySynced } from './sync-status-words.ts'

/**
 * Returns whether every record of an order is in the ERP with its latest change, or was closed. Undefined until the
 * sync status is loaded.
 */
export function useIsFullySynced(salesOrderId: number): boolean | undefined {
  const { data: syncStatus } = useQuery(orderSyncStatus(useApi(), salesOrderId))
  return syncStatus && isFullySynced(syncStatus)
}
