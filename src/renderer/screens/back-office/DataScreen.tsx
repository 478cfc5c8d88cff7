import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { DataFiles } from '../../features/back-office/operations/DataFiles.tsx'
import { Operations } from '../../features/back-office/operations/Operations.tsx'
import { Outages } from '../../features/back-office/operations/Outages.tsx'
import { useOperations } from '../../features/back-office/operations/use-operations.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/data: the NetSuite data in the shop, and the operations that synchronize it (docs/requirements.md#s2). */
export function DataScreen() {
  const { states, started, outcome, start, dismiss } = useOperations()
  return (
    <BackOfficePage title="Data" actions={<Link to={staffPaths.dataJobs}>Taken en geschiedenis</Link>}>
      <Outages isAdmin />
      <DataFiles />
      <QueryView query={states} waiting={<Skeleton height={480} aria-label="De bewerkingen worden opgehaald" />}>
        {({ items }) => (
          <Operations states={items} started={started} outcome={outcome} onStart={start} onDismiss={dismiss} />
        )}
      </QueryView>
    </BackOfficePage>
  )
}
