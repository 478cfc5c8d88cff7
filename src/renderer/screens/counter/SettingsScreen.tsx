import { AdminPage } from '../../features/back-office/index.ts'
import { TillSettings } from '../../features/counter-settings/index.ts'

/** /kassa/instellingen: what is set on this machine. */
export function SettingsScreen() {
  return (
    <AdminPage title="Instellingen">
      <TillSettings />
    </AdminPage>
  )
}
