import { AdminPage } from '../../features/back-office/index.ts'
import { DraftList } from '../../features/counter-drafts/index.ts'

/** /kassa/concepten: orders that were taken while the line was down. */
export function DraftsScreen() {
  return (
    <AdminPage title="Bewaarde orders">
      <DraftList />
    </AdminPage>
  )
}
