import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AdminPage } from '../../features/back-office/index.ts'
import { DataFiles } from '../../features/data-desk/DataFiles.tsx'
import { Operations } from '../../features/data-desk/Operations.tsx'
import { Outages } from '../../features/data-desk/Outages.tsx'
import { useOperations } from '../../features/data-desk/use-operations.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/data: what of NetSuite lies in the shop, and everything that brings the two up to date (specification §2). */
export function DataScreen() {
  const { states, started, outcome, start, dismiss } = useOperations()
  return (
    <AdminPage title="Data" actions={<Link to={sitePaths.dataJobs}>Taken en geschiedenis</Link>}>
      <Outages isAdmin />
      <DataFiles />
      <QueryView query={states} waiting={<Skeleton height={480} aria-label="De bewerkingen worden opgehaald" />}>
        {({ items }) => (
          <Operations states={items} started={started} outcome={outcome} onStart={start} onDismiss={dismiss} />
        )}
      </QueryView>
    </AdminPage>
  )
}
