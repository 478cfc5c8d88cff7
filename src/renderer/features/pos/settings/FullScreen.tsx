import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { Toggle } from './Toggle.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Switch for the full-screen mode that only an Admin ends. For an Admin. */
export function FullScreen({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  return (
    <>
      <Toggle
        label="Volledig scherm"
        description="De kassa vult het scherm en alleen een beheerder sluit haar. Toetsen van het systeem, zoals de Windows-toets en Ctrl+Alt+Delete, houdt alleen het systeem zelf tegen: zet daarvoor in Windows ‘Toegewezen toegang’ aan (macOS: een profiel met één app; Linux: een sessie met alleen de kassa)."
        checked={settings.isKiosk}
        disabled={change.isPending}
        onChange={(isKiosk) => change.mutate({ isKiosk })}
      />
      <ActionNotice notice={change.notice} />
    </>
  )
}
