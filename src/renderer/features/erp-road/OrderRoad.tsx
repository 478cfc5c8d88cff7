import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isThere } from '#shared/domain/erp/road.ts'
import { useApi } from '../../lib/api.ts'
import { RoadSteps } from './RoadSteps.tsx'
import { orderRoad } from './road-queries.ts'
import { SendAgain } from './SendAgain.tsx'

type OrderRoadProps = {
  salesOrderId: number
  /** Called when the bookkeeping took something since it was shown first: the order itself has a number then. */
  onArrived: () => void
}

/** Where an order, its customer and its payments are on their way to the bookkeeping, and why they are not there. */
export function OrderRoad({ salesOrderId, onArrived }: OrderRoadProps) {
  const { data: road, error } = useQuery(orderRoad(useApi(), salesOrderId))
  const there = road?.steps.filter(({ state }) => isThere(state)).length
  const before = useRef(there)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (before.current !== undefined && there !== undefined && there > before.current) arrived()
    before.current = there
  }, [there])

  if (road) {
    return (
      <>
        <RoadSteps road={road} of={`order ${salesOrderId}`} />
        <SendAgain salesOrderId={salesOrderId} mayStart={road.again === 'possible'} />
      </>
    )
  }
  return (
    <p role="status">
      {error ? `De weg naar de boekhouding kon niet worden geladen. ${error.message}` : 'Wordt geladen…'}
    </p>
  )
}
