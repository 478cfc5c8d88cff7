import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MailFrame, money, StaffDialog, useStaffAction, WrappedText } from '../frame/index.ts'
import classes from './OpenAmounts.module.css'
import { OPEN_AMOUNTS, reminderPreview } from './open-amount-queries.ts'

type SendReminderProps = {
  salesOrderId: number
  /** Called after the mail was put in the queue. */
  onSent?: () => void
}

/** Button that shows the mail about the amount that is due, and sends it after a confirmation. */
export function SendReminder({ salesOrderId, onSent }: SendReminderProps) {
  const [requestId, setRequestId] = useState<string>()
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setRequestId(newUuid())}>
        Herinnering sturen
      </Button>
      <StaffDialog
        opened={requestId !== undefined}
        onClose={() => setRequestId(undefined)}
        title={`Herinnering voor order ${salesOrderId}`}
        size="lg"
      >
        {requestId && <Reminder salesOrderId={salesOrderId} requestId={requestId} onSent={onSent} />}
      </StaffDialog>
    </>
  )
}

function Reminder({ salesOrderId, requestId, onSent }: SendReminderProps & { requestId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(reminderPreview(api, salesOrderId))
  const send = useStaffAction(() => api.openAmounts.remind({ params: { id: salesOrderId }, body: { requestId } }), {
    success: 'De herinnering is verstuurd.',
    onSuccess: () => {
      onSent?.()
      return queryClient.invalidateQueries({ queryKey: OPEN_AMOUNTS })
    },
  })
  if (send.isSuccess) return <Notice tone="good">De herinnering is verstuurd naar {send.data.sentTo}.</Notice>
  if (error) {
    return (
      <Notice tone="bad">
        <p>{error instanceof ShopError ? error.message : 'De mail kon niet worden opgehaald.'}</p>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Opnieuw proberen
        </Button>
      </Notice>
    )
  }
  if (!data) return <Skeleton height={420} aria-label="De mail wordt opgehaald" />
  return (
    <div className={classes.preview}>
      <dl className={classes.head}>
        <dt>Aan</dt>
        <dd>
          <WrappedText>{data.to}</WrappedText>
        </dd>
        <dt>Onderwerp</dt>
        <dd>{data.subject}</dd>
        <dt>Bedrag</dt>
        <dd>{money(data.due)}</dd>
      </dl>
      <MailFrame html={data.html} />
      {send.notice && <Notice tone={send.notice.tone}>{send.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button loading={send.isPending} onClick={() => send.mutate(undefined)}>
          Nu versturen
        </Button>
      </div>
    </div>
  )
}
