import { AdminPage } from '../../features/back-office/index.ts'
import { ResultList } from '../../features/counter-results/index.ts'

/** /kassa/resultaat: what came of the operations of the data menu, in a window of its own. */
export function ResultsScreen() {
  return (
    <AdminPage title="Resultaat">
      <ResultList />
    </AdminPage>
  )
}
