import { drawerOpen } from '#shared/contracts/pos/print-channels.ts'
import { settingsChanged, settingsRead } from '#shared/contracts/pos/settings-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { useChannelQuery, usePos } from '../bridge/index.ts'

/** Button that opens the cash drawer. Renders nothing on a till without a drawer. */
export function OpenDrawer() {
  const pos = usePos()
  const settings = useChannelQuery(settingsRead, settingsChanged).data
  const open = useStaffAction(() => pos.call(drawerOpen, null), { success: 'De lade is open.' })
  const { receipt } = settings?.printers ?? { receipt: null }
  if (!settings?.opensDrawer || !receipt || receipt.via === 'driver') return null
  return (
    <>
      <Button variant="default" size="lg" loading={open.isPending} onClick={() => open.mutate(undefined)}>
        Lade openen
      </Button>
      {open.notice && <Notice tone={open.notice.tone}>{open.notice.text}</Notice>}
    </>
  )
}
