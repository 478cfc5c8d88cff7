import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Card } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { SingleFieldForm } from './SingleFieldForm.tsx'
import { useChangeSettings } from './use-settings.ts'

/**
 * Setting of the address of the shop's server. Shown to Admins, and while no staff is logged in, because a login is
 * impossible without this address. After the first login at an address, the main process accepts a change only from an
 * Admin.
 */
export function ShopAddress({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  return (
    <Card title="Adres van de winkel" about="De server waar deze kassa bij hoort. Een ander adres geldt meteen.">
      <SingleFieldForm
        label="Adres"
        type="url"
        spellCheck={false}
        autoCapitalize="none"
        saved={settings.shopUrl}
        isPending={change.isPending}
        onSave={(address) => change.mutate({ shopUrl: address.replace(/\/+$/, '') })}
      />
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
