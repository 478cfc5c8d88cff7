import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { orderRoad } from './road-queries.ts'
import { isWhole } from './road-words.ts'

/** Whether all of an order is in the bookkeeping, or dealt with by hand; undefined as long as nobody knows. */
export function useIsWhole(salesOrderId: number): boolean | undefined {
  const { data: road } = useQuery(orderRoad(useApi(), salesOrderId))
  return road && isWhole(road)
}
