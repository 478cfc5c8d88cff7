import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { AboutTill } from '../../features/pos/operations/index.ts'

/** /kassa/over: about this terminal, in a window of its own. */
export function AboutScreen() {
  return (
    <BackOfficePage title="Over Leermeester">
      <AboutTill />
    </BackOfficePage>
  )
}
