import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { updatesRead } from '#shared/contracts/pos/update-channels.ts'
import { Card, channelKey, localQueryOptions, usePos } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { Toggle } from './Toggle.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Setting whether this till downloads new versions of the app. Their address is fixed in the app. For Admins. */
export function UpdateFeed({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  const pos = usePos()
  const { data } = useQuery({
    queryKey: channelKey(updatesRead.channel),
    queryFn: () => pos.call(updatesRead, null),
    ...localQueryOptions,
  })
  const feedUrl = data?.feedUrl ?? null
  return (
    <Card
      title="Nieuwe versies"
      about="Een nieuwe versie wordt alleen bij het starten geïnstalleerd, nooit tijdens een order of betaling."
    >
      <Toggle
        label="Deze kassa werkt zichzelf bij"
        description={
          feedUrl === null
            ? 'Kan niet: deze kassa is gemaakt zonder adres voor nieuwe versies.'
            : `Van ${new URL(feedUrl).host}, alleen versies die de maker heeft ondertekend.`
        }
        checked={feedUrl !== null && settings.updateFeed !== null}
        disabled={feedUrl === null || change.isPending}
        onChange={(isOn) => change.mutate({ updateFeed: isOn ? feedUrl : null })}
      />
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
