import { AdminPage } from '../../features/back-office/index.ts'
import { PrintList } from '../../features/counter-prints/index.ts'

/** /kassa/afdrukken: what this till printed, and what did not come out. */
export function PrintsScreen() {
  return (
    <AdminPage title="Afdrukken">
      <PrintList />
    </AdminPage>
  )
}
