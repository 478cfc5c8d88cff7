import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { DraftList } from '../../features/pos/drafts/index.ts'

/** /kassa/concepten: orders that were taken without a connection. */
export function DraftsScreen() {
  return (
    <BackOfficePage title="Bewaarde orders">
      <DraftList />
    </BackOfficePage>
  )
}
