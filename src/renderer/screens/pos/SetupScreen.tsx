import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { TillSetup } from '../../features/pos/setup/index.ts'

/** /kassa/eerste-keer: the first-time setup of this till. */
export function SetupScreen() {
  return (
    <BackOfficePage title="Eerste keer">
      <TillSetup />
    </BackOfficePage>
  )
}
