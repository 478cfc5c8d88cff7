import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AdminPage } from '../../features/back-office/index.ts'
import { History } from '../../features/data-desk/History.tsx'
import { Messages } from '../../features/data-desk/Messages.tsx'
import { Schedules } from '../../features/data-desk/Schedules.tsx'

/** /admin/data/taken: what the shop does by itself, what did not arrive, and everything that was done. */
export function DataJobsScreen() {
  return (
    <AdminPage title="Taken" actions={<Link to={sitePaths.data}>Naar Data</Link>}>
      <Messages />
      <Schedules />
      <History />
    </AdminPage>
  )
}
