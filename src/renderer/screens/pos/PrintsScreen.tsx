import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { PrintList } from '../../features/pos/printing/index.ts'

/** /kassa/afdrukken: print jobs of this till, failed ones included. */
export function PrintsScreen() {
  return (
    <BackOfficePage title="Afdrukken">
      <PrintList />
    </BackOfficePage>
  )
}
