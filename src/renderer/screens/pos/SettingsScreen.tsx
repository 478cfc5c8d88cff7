import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { TillSettings } from '../../features/pos/settings/index.ts'

/** /kassa/instellingen: settings of this machine. */
export function SettingsScreen() {
  return (
    <BackOfficePage title="Instellingen">
      <TillSettings />
    </BackOfficePage>
  )
}
