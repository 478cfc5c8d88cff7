import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Card } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { SingleFieldForm } from './SingleFieldForm.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Setting of the address from which this till downloads new versions of the app. For Admins. */
export function UpdateFeed({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  return (
    <Card
      title="Nieuwe versies"
      about="Een nieuwe versie wordt alleen bij het starten geïnstalleerd, nooit tijdens een order of betaling."
    >
      <SingleFieldForm
        label="Adres waar nieuwe versies staan"
        description="Leeg: deze kassa werkt zichzelf niet bij."
        type="url"
        spellCheck={false}
        autoCapitalize="none"
        saved={settings.updateFeed ?? ''}
        isPending={change.isPending}
        onSave={(address) => change.mutate({ updateFeed: address || null })}
      />
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
