import type { Settings } from '#shared/contracts/terminal/settings-channels.ts'
import { Card } from '../counter-link/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { OneField } from './OneField.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Where new versions come from. For Admins. */
export function UpdateFeed({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  return (
    <Card
      title="Nieuwe versies"
      about="Een nieuwe versie wordt alleen bij het starten geïnstalleerd, nooit tijdens een order of betaling."
    >
      <OneField
        label="Adres waar nieuwe versies staan"
        description="Leeg: deze kassa werkt zichzelf niet bij."
        type="url"
        spellCheck={false}
        autoCapitalize="none"
        kept={settings.updateFeed ?? ''}
        isPending={change.isPending}
        onKeep={(address) => change.mutate({ updateFeed: address || null })}
      />
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
