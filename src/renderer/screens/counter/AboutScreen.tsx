import { AdminPage } from '../../features/back-office/index.ts'
import { AboutTill } from '../../features/counter-results/index.ts'

/** /kassa/over: about this terminal, in a window of its own. */
export function AboutScreen() {
  return (
    <AdminPage title="Over Leermeester">
      <AboutTill />
    </AdminPage>
  )
}
