import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { History } from '../../features/back-office/operations/History.tsx'
import { Messages } from '../../features/back-office/operations/Messages.tsx'
import { Schedules } from '../../features/back-office/operations/Schedules.tsx'

/** /admin/data/taken: outbox messages, schedules, and the history of operations. */
export function DataJobsScreen() {
  return (
    <BackOfficePage title="Taken" actions={<Link to={staffPaths.data}>Naar Data</Link>}>
      <Messages />
      <Schedules />
      <History />
    </BackOfficePage>
  )
}
