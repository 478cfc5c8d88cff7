import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { StaffOrderDetails, TimelineEntry } from '#shared/contracts/staff-orders.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useToday } from '../../../lib/use-today.ts'
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

  const undo = useStaffAction((undoId: number) => api.staffOrders.undo({ params: { id }, body: { undoId } }), {
    success: 'De wijziging is ongedaan gemaakt.',
    onSuccess: updateCaches,
  })
  const undoNote = useStaffAction((noteId: number) => api.staffOrders.undoNote({ params: { id, noteId } }), {
    success: 'De notitie is weggehaald.',
    onSuccess: updateCaches,
  })
  const today = useToday()

  return (
    <SectionCard title="Tijdlijn" id="order-timeline">
      {!isForgotten && <NoteForm key={id} id={id} />}
      {undo.notice && <Notice tone={undo.notice.tone}>{undo.notice.text}</Notice>}
      {undoNote.notice && <Notice tone={undoNote.notice.tone}>{undoNote.notice.text}</Notice>}
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
            {entry.kind === 'note' &&
              entry.undoId !== undefined &&
              !isForgotten &&
              amsterdamDay(new Date(entry.at)) === today && (
                <UndoButton
                  what="notitie"
                  isBusy={undoNote.isPending && undoNote.variables === entry.undoId}
                  onUndo={() => undoNote.mutate(entry.undoId ?? 0)}
                />
              )}
            {entry.kind === 'event' &&
              entry.undoId !== undefined &&
              !isForgotten &&
              amsterdamDay(new Date(entry.at)) === today && (
                <UndoButton
                  what={timelineText(entry)}
                  isBusy={undo.isPending && undo.variables === entry.undoId}
                  onUndo={() => undo.mutate(entry.undoId ?? 0)}
                />
              )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** Asks for a second press, because the change may mail the buyer. */
function UndoButton({ what, isBusy, onUndo }: { what: string; isBusy: boolean; onUndo: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Button
      variant={isAsked ? 'filled' : 'default'}
      size="compact-sm"
      aria-label={`${isAsked ? 'Zeker ongedaan maken' : 'Ongedaan maken'}: ${what}`}
      loading={isBusy}
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (isAsked) onUndo()
        setAsked(!isAsked)
      }}
    >
      {isAsked ? 'Zeker?' : 'Ongedaan maken'}
    </Button>
  )
}

function byText(entry: TimelineEntry): string {
  const who = whoText(entry.by)
  const sentAt = entry.kind === 'mail' || entry.kind === 'sync' ? when(entry.sentAt) : ''
  return sentAt ? `${who} · ${sentAt}` : who
}
