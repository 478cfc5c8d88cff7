import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useTrustedHtml } from '../../../ui/trusted-html.ts'
import { StaffDialog, WrappedText } from '../frame/index.ts'
import classes from './MailChoice.module.css'
import { STAFF_ORDERS } from './staff-order-queries.ts'

type Change = {
  salesOrderId: number
  /** Lines in the mail. Undefined: all lines that have not reached the state yet. */
  rowIds?: readonly number[]
  state: LineState
  day: string
}

type MailChoiceProps = {
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  /** The change that the mail describes; undefined while it is incomplete. */
  change: Change | undefined
}

/** Checkbox whether the buyer gets a mail about a change of state, with a button that shows a preview of the mail. */
export function MailChoice({ label, isChosen, onChange, change }: MailChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.choice}>
      <Checkbox label={label} checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
      {isChosen && (
        <Button variant="subtle" size="compact-sm" disabled={!change} onClick={() => setOpen(true)}>
          Mail bekijken
        </Button>
      )}
      <StaffDialog
        opened={isOpen && change !== undefined}
        onClose={() => setOpen(false)}
        title="Zo ziet de mail eruit"
        size="lg"
      >
        {change && <MailPreview change={change} />}
      </StaffDialog>
    </div>
  )
}

function MailPreview({ change }: { change: Change }) {
  const { salesOrderId, rowIds, state, day } = change
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: [...STAFF_ORDERS, 'mail-preview', change],
    queryFn: ({ signal }) =>
      api.staffOrders.previewMail({
        params: { id: salesOrderId },
        body: { ...(rowIds && { rowIds: [...rowIds] }), state, day },
        signal,
      }),
    ...staffFreshness.mailPreview,
    meta: { isPersonal: true },
  })
  if (data?.lineCount === 0)
    return <p>Van order {salesOrderId} zijn alle regels al zo ver: deze klant krijgt geen mail.</p>
  return <ShownMail salesOrderId={salesOrderId} mail={data} error={error} onRetry={() => void refetch()} />
}

type ShownMailProps = {
  salesOrderId: number
  /** Undefined while it is fetched. */
  mail: { to: string; subject: string; html: string } | undefined
  error: Error | null
  onRetry: () => void
}

/** Shows a mail before it is sent: its order, address and subject, and its content. */
export function ShownMail({ salesOrderId, mail, error, onRetry }: ShownMailProps) {
  if (error) {
    return (
      <Notice tone="bad">
        <p>{error instanceof ShopError ? error.message : 'De mail kon niet worden opgehaald.'}</p>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Opnieuw proberen
        </Button>
      </Notice>
    )
  }
  if (!mail) return <Skeleton height={420} aria-label="De mail wordt opgehaald" />
  return (
    <div className={classes.preview}>
      <dl className={classes.head}>
        <dt>Order</dt>
        <dd>{salesOrderId}</dd>
        <dt>Aan</dt>
        <dd>
          <WrappedText>{mail.to}</WrappedText>
        </dd>
        <dt>Onderwerp</dt>
        <dd>{mail.subject}</dd>
      </dl>
      <MailContent html={mail.html} />
    </div>
  )
}

/**
 * The content of a mail in a frame. The browser accepts only trusted HTML as its document, and React would turn that into a
 * text, so the property is set here.
 */
function MailContent({ html }: { html: string }) {
  const trusted = useTrustedHtml(html)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trusted
  }, [trusted])
  // An empty sandbox permits nothing: scripts in the mail do not run, and links cannot replace this page.
  return <iframe ref={frame} title="Inhoud van de mail" className={classes.mail} sandbox="" />
}
