import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { AboutTill } from '../../features/pos/operations/index.ts'

/** /kassa/over: versions, settings and log of this showroom app, in a separate window. */
export function AboutScreen() {
  return (
    <BackOfficePage title="Over Leermeester">
      <AboutTill />
    </BackOfficePage>
  )
}
