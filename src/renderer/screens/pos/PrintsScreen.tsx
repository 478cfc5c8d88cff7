import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { PrintList } from '../../features/pos/printing/index.ts'

/** /kassa/afdrukken: what this till printed, and what did not come out. */
export function PrintsScreen() {
  return (
    <BackOfficePage title="Afdrukken">
      <PrintList />
    </BackOfficePage>
  )
}
