import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { ResultList } from '../../features/pos/operations/index.ts'

/** /kassa/resultaat: what came of the operations of the data menu, in a window of its own. */
export function ResultsScreen() {
  return (
    <BackOfficePage title="Resultaat">
      <ResultList />
    </BackOfficePage>
  )
}
