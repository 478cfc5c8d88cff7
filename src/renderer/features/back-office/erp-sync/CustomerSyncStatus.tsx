import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { SyncSteps } from './SyncSteps.tsx'
import { customerSyncStatus } from './sync-status-queries.ts'

/** Where the record of a customer is on its way to the bookkeeping. Nothing for who never ordered: nothing has to go there. */
export function CustomerSyncStatus({ userId, name }: { userId: number; name: string }) {
  const { data: road, error } = useQuery(customerSyncStatus(useApi(), userId))
  if (error) return <p role="status">De weg naar de boekhouding kon niet worden geladen. {error.message}</p>
  if (!road || road.steps.length === 0) return null
  return <SyncSteps road={road} of={name} />
}
