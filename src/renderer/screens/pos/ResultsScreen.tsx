import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { ResultList } from '../../features/pos/operations/index.ts'

/**
 * /kassa/resultaat: results of the operations that the data menu or a schedule of this till started, in a separate
 * window.
 */
export function ResultsScreen() {
  return (
    <BackOfficePage title="Resultaat">
      <ResultList />
    </BackOfficePage>
  )
}
