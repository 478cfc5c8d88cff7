import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { orderRoad } from './road-queries.ts'
import { isWhole } from './road-words.ts'

/**
 * Returns whether every step of an order is in the ERP or was closed by hand; undefined until the sync status is
 * loaded.
 */
export function useIsWhole(salesOrderId: number): boolean | undefined {
  const { data: road } = useQuery(orderRoad(useApi(), salesOrderId))
  return road && isWhole(road)
}
