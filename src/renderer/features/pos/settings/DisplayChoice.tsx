import { displayOpen } from '#shared/contracts/pos/display-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { Card, usePos } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { Toggle } from './Toggle.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Turns the customer display on and off, and opens it. */
export function DisplayChoice({ settings: { hasCustomerDisplay } }: { settings: Settings }) {
  const pos = usePos()
  const change = useChangeSettings()
  const open = useStaffAction(() => pos.call(displayOpen, { isOpen: true }))
  return (
    <Card
      title="Klantscherm"
      about="Een tweede scherm dat de klant ziet: de bestelling, het bedrag en of er betaald is."
    >
      <Toggle
        label="Klantscherm gebruiken"
        checked={hasCustomerDisplay}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ hasCustomerDisplay: checked })}
      />
      {hasCustomerDisplay && (
        <div>
          <Button variant="default" loading={open.isPending} onClick={() => open.mutate(undefined)}>
            Klantscherm nu openen
          </Button>
        </div>
      )}
      <ActionNotice notice={change.notice ?? open.notice} />
    </Card>
  )
}
