import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { ResultList } from '../../features/pos/operations/index.ts'

/** /kassa/resultaat: results of the operations of the data menu, in a separate window. */
export function ResultsScreen() {
  return (
    <BackOfficePage title="Resultaat">
      <ResultList />
    </BackOfficePage>
  )
}
