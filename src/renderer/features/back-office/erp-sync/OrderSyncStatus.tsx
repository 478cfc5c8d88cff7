import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isInErp } from '#shared/domain/erp/sync-status.ts'
import { useApi } from '../../../lib/api.ts'
import { ResendOrder } from './ResendOrder.tsx'
import { SyncSteps } from './SyncSteps.tsx'
import { orderSyncStatus } from './sync-status-queries.ts'

type OrderSyncStatusProps = {
  salesOrderId: number
  /** Called each time the ERP has accepted another record, because the order may have an ERP number since. */
  onArrived: () => void
}

/** Shows the ERP sync status of an order, its customer and its payments, with the reason why a record is missing. */
export function OrderSyncStatus({ salesOrderId, onArrived }: OrderSyncStatusProps) {
  const { data: syncStatus, error } = useQuery(orderSyncStatus(useApi(), salesOrderId))
  const recordsInErp = syncStatus?.steps.filter(({ state }) => isInErp(state)).length
  const previousCount = useRef(recordsInErp)
  const notify = useEffectEvent(onArrived)
  useEffect(() => {
    const previous = previousCount.current
    if (previous !== undefined && recordsInErp !== undefined && recordsInErp > previous) notify()
    previousCount.current = recordsInErp
  }, [recordsInErp])

  if (syncStatus) {
    return (
      <>
        <SyncSteps syncStatus={syncStatus} ownerName={`order ${salesOrderId}`} />
        <ResendOrder salesOrderId={salesOrderId} canStart={syncStatus.again === 'possible'} />
      </>
    )
  }
  return (
    <p role="status">
      {error ? `De weg naar de boekhouding kon niet worden geladen. ${error.message}` : 'Wordt geladen…'}
    </p>
  )
}
