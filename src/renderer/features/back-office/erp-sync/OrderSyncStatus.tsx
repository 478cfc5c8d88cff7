import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isInErp } from '#shared/domain/erp/sync-status.ts'
import { useApi } from '../../../lib/api.ts'
import { ResendOrder } from './ResendOrder.tsx'
import { SyncSteps } from './SyncSteps.tsx'
import { orderSyncStatus } from './sync-status-queries.ts'

type OrderSyncStatusProps = {
  salesOrderId: number
  /** Called when the ERP has accepted a record since the first render: the order itself has an ERP number then. */
  onArrived: () => void
}

/** Shows the ERP sync status of an order, its customer and its payments, with the reason why a record is missing. */
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
