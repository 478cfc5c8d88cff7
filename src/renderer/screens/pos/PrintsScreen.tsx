import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { OpenDrawer, PrintList } from '../../features/pos/printing/index.ts'

/** /kassa/afdrukken: print jobs of this till, failed ones included, and the cash drawer. */
export function PrintsScreen() {
  return (
    <BackOfficePage title="Afdrukken" actions={<OpenDrawer />}>
      <PrintList />
    </BackOfficePage>
  )
}
