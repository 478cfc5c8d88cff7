import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CLOSE_REASON_MAX } from '#shared/contracts/data-jobs.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { GrowingTextarea, StaffDialog, useStaffAction } from '../frame/index.ts'
import classes from './MessageActions.module.css'
import type { MessageActionsProps } from './message-action.ts'

/** Button that closes a message that staff handled by hand. A dialog asks for the reason first. */
export function CloseMessage({ jobId, what, onDone }: MessageActionsProps) {
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const closing = useStaffAction(
    (text: string) => api.dataJobs.close({ params: { id: jobId }, body: { reason: text } }),
    {
      onSuccess: async () => {
        setOpen(false)
        await onDone()
      },
    },
  )
  const leave = () => {
    if (closing.isPending) return
    closing.dismiss()
    setOpen(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen && !closing.isPending) closing.mutate(reason)
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${what} afgehandeld, niet meer versturen`}
        onClick={() => setOpen(true)}
      >
        Afgehandeld, niet meer versturen
      </Button>
      <StaffDialog opened={isOpen} onClose={leave} title="Afgehandeld, niet meer versturen">
        <form className={classes.form} onSubmit={onSubmit} noValidate>
          <p>{what}.</p>
          <p>
            De winkel verstuurt dit bericht niet meer en meldt het niet meer als fout. Doe dit alleen als het met de
            hand in orde is gebracht. “Opnieuw proberen” blijft mogelijk.
          </p>
          <GrowingTextarea
            label="Reden"
            description="Wat u gedaan hebt, in het kort."
            minRows={2}
            maxLength={CLOSE_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            data-autofocus
          />
          {closing.notice && <Notice tone={closing.notice.tone}>{closing.notice.text}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={closing.isPending} onClick={leave}>
              Annuleren
            </Button>
            <Button type="submit" loading={closing.isPending}>
              Niet meer versturen
            </Button>
          </Group>
        </form>
      </StaffDialog>
    </>
  )
}
