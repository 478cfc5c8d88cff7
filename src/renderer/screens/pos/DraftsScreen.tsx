import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { DraftList } from '../../features/pos/drafts/index.ts'

/** /kassa/concepten: drafts: orders that are stored on this till because the shop could not be reached. */
export function DraftsScreen() {
  return (
    <BackOfficePage title="Bewaarde orders">
      <DraftList />
    </BackOfficePage>
  )
}
