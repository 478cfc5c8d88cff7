import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isInErp } from '#shared/domain/erp/sync-status.ts'
import { useApi } from '../../../lib/api.ts'
import { ResendOrder } from './ResendOrder.tsx'
import { SyncSteps } from './SyncSteps.tsx'
import { orderSyncStatus } from './sync-status-queries.ts'

type OrderSyncStatusProps = {
  salesOrderId: number
  /** Called when the bookkeeping took something since it was shown first: the order itself has a number then. */
  onArrived: () => void
}

/** Where an order, its customer and its payments are on their way to the bookkeeping, and why they are not there. */
export function OrderSyncStatus({ salesOrderId, onArrived }: OrderSyncStatusProps) {
  const { data: road, error } = useQuery(orderSyncStatus(useApi(), salesOrderId))
  const there = road?.steps.filter(({ state }) => isInErp(state)).length
  const before = useRef(there)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (before.current !== undefined && there !== undefined && there > before.current) arrived()
    before.current = there
  }, [there])

  if (road) {
    return (
      <>
        <SyncSteps road={road} of={`order ${salesOrderId}`} />
        <ResendOrder salesOrderId={salesOrderId} mayStart={road.again === 'possible'} />
      </>
    )
  }
  return (
    <p role="status">
      {error ? `De weg naar de boekhouding kon niet worden geladen. ${error.message}` : 'Wordt geladen…'}
    </p>
  )
}
