import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { useTermsWithoutLine } from '../../features/pos/customer-display/index.ts'
import { DraftList } from '../../features/pos/drafts/index.ts'
import { SignDraft } from './SignDraft.tsx'

/** /kassa/concepten: drafts: orders that are stored on this till because the shop could not be reached. */
export function DraftsScreen() {
  useTermsWithoutLine()
  return (
    <BackOfficePage title="Bewaarde orders">
      <DraftList renderSignature={(draft) => <SignDraft draft={draft} />} />
    </BackOfficePage>
  )
}
