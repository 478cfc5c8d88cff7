import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { Practice } from '../../features/pos/practice/index.ts'

/** /kassa/oefenen: the practice mode and its exercises. */
export function PracticeScreen() {
  return (
    <BackOfficePage title="Oefenen">
      <Practice />
    </BackOfficePage>
  )
}
