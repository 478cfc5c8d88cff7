import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { SyncSteps } from './SyncSteps.tsx'
import { customerSyncStatus } from './sync-status-queries.ts'

/**
 * Shows the ERP sync status of a customer. Renders nothing while the customer has no record in the ERP and none
 * has to be sent.
 */
export function CustomerSyncStatus({ userId, name }: { userId: number; name: string }) {
  const { data: syncStatus, error } = useQuery(customerSyncStatus(useApi(), userId))
  if (error) return <p role="status">De weg naar de boekhouding kon niet worden geladen. {error.message}</p>
  if (!syncStatus || syncStatus.steps.length === 0) return null
  return <SyncSteps syncStatus={syncStatus} ownerName={name} />
}
