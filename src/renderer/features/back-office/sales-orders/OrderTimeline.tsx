import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { StaffOrderDetails, TimelineEntry } from '#shared/contracts/staff-orders.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionCard, useStaffAction, when } from '../frame/index.ts'
import { NoteForm } from './NoteForm.tsx'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'
import { mailName, timelineText, whoText } from './staff-order-words.ts'

/** Kind of the mail with a payment link. Only the payment panel resends it, because that endpoint limits the number. */
const PAY_LINK = 'payment-link'

/** History of an order, newest first: events, mails, ERP sync and notes of staff. */
export function OrderTimeline({ details }: { details: StaffOrderDetails }) {
  const { salesOrderId: id, timeline, isForgotten } = details
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  // One idempotency key per mail, so that a second click after a lost response sends no second mail.
  const keys = useRef(new Map<number, string>())
  const keyOf = (mailId: number) => {
    const key = keys.current.get(mailId) ?? newId()
    keys.current.set(mailId, key)
    return key
  }
  const resend = useStaffAction(
    (mailId: number) =>
      api.staffOrders.resendMail({ params: { id, mailId }, headers: { 'idempotency-key': keyOf(mailId) } }),
    {
      success: 'De mail wordt opnieuw verstuurd.',
      onSuccess: async (updated, mailId) => {
        keys.current.delete(mailId)
        await updateCaches(updated)
      },
    },
  )

  return (
    <SectionCard title="Tijdlijn" id="order-timeline">
      {!isForgotten && <NoteForm key={id} id={id} />}
      {resend.notice && <Notice tone={resend.notice.tone}>{resend.notice.text}</Notice>}
      <ol className={classes.timeline} aria-labelledby="order-timeline">
        {timeline.map((entry) => (
          <li key={entry.key} className={classes.entry}>
            <time dateTime={entry.at}>{when(entry.at)}</time>
            <span className={classes.lines}>
              <span className={entry.kind === 'note' ? classes.note : undefined}>{timelineText(entry)}</span>
              <span className={classes.quiet}>{byText(entry)}</span>
            </span>
            {entry.kind === 'mail' && entry.mail !== PAY_LINK && !isForgotten && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Mail ${mailName(entry.mail)} van ${when(entry.at)} opnieuw versturen`}
                loading={resend.isPending && resend.variables === entry.mailId}
                onClick={() => resend.mutate(entry.mailId)}
              >
                Opnieuw versturen
              </Button>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

function byText(entry: TimelineEntry): string {
  const who = whoText(entry.by)
  const sentAt = entry.kind === 'mail' || entry.kind === 'sync' ? when(entry.sentAt) : ''
  return sentAt ? `${who} · ${sentAt}` : who
}
