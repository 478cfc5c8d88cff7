import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { RoadSteps } from './RoadSteps.tsx'
import { customerRoad } from './road-queries.ts'

/** Where the record of a customer is on its way to the bookkeeping. Nothing for who never ordered: nothing has to go there. */
export function CustomerRoad({ userId, name }: { userId: number; name: string }) {
  const { data: road, error } = useQuery(customerRoad(useApi(), userId))
  if (error) return <p role="status">De weg naar de boekhouding kon niet worden geladen. {error.message}</p>
  if (!road || road.steps.length === 0) return null
  return <RoadSteps road={road} of={name} />
}
