import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { isEditable, isOpen } from '#shared/domain/quotes/quote-states.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ExportButton, MailFrame, SectionCard, StaffDialog, useStaffAction, WrappedText } from '../frame/index.ts'
import classes from './Quotes.module.css'
import { quoteDocumentUrl, quoteMailPreview, useQuoteCacheUpdate } from './quote-queries.ts'

/** What staff can do with a quote: send, change, mail again, copy, withdraw, and look at mail and PDF. */
export function QuoteActions({ quote, onEdit }: { quote: StaffQuote; onEdit: () => void }) {
  const { quoteId, revision, state, isForgotten, versions } = quote
  const api = useApi()
  const navigate = useNavigate()
  const updateCaches = useQuoteCacheUpdate()
  const [dialog, setDialog] = useState<'cancel' | 'mail'>()
  // One key until the action succeeds, so that a second click after a lost response does nothing more.
  const keys = useRef({ resend: newId(), copy: newId() })
  const params = { id: quoteId }
  const send = useStaffAction(() => api.staffQuotes.send({ params, body: { revision } }), {
    success: 'De offerte wordt gemaild.',
    onSuccess: updateCaches,
    onError: async (error) => {
      // The content is outdated, so the page shows it as it is now.
      if (error instanceof ShopError && error.code === 'quote_changed') {
        await updateCaches(await api.staffQuotes.show({ params }))
      }
    },
  })
  const resend = useStaffAction(
    () => api.staffQuotes.resend({ params, headers: { 'idempotency-key': keys.current.resend } }),
    {
      success: 'De mail wordt opnieuw verstuurd.',
      onSuccess: async (updated) => {
        keys.current.resend = newId()
        await updateCaches(updated)
      },
    },
  )
  const copy = useStaffAction(
    () => api.staffQuotes.copy({ params, headers: { 'idempotency-key': keys.current.copy } }),
    {
      onSuccess: async (made) => {
        keys.current.copy = newId()
        await updateCaches(made)
        await navigate(staffPaths.quoteAtShop(made.quoteId))
      },
    },
  )
  const [newest] = versions
  const hasDraft = newest?.state === 'draft' && isEditable(state)
  const actions = [send, resend, copy]
  const [notice] = actions.flatMap((action) => action.notice ?? [])
  const refusal = send.notice && send.error instanceof ShopError ? send.error.code : undefined
  // The result of an earlier action would hide the result of this one.
  const start = (action: (typeof actions)[number]) => {
    for (const other of actions) if (!other.isPending) other.dismiss()
    action.mutate(undefined)
  }
  return (
    <SectionCard title="Acties">
      <div className={classes.buttons}>
        {hasDraft && !isForgotten && (
          <Button onClick={() => start(send)} loading={send.isPending}>
            {newest.version > 1 ? `Versie ${newest.version} versturen` : 'Offerte versturen'}
          </Button>
        )}
        {isEditable(state) && !isForgotten && (
          <Button variant="default" onClick={onEdit}>
            {hasDraft ? 'Wijzigen' : 'Nieuwe versie maken'}
          </Button>
        )}
        {!isForgotten && (
          <Button variant="default" onClick={() => setDialog('mail')}>
            Mail bekijken
          </Button>
        )}
        {isOpen(state) && !isForgotten && (
          <Button variant="default" onClick={() => start(resend)} loading={resend.isPending}>
            Opnieuw mailen
          </Button>
        )}
        {!isForgotten && <ExportButton href={quoteDocumentUrl(quoteId)} label="PDF" />}
        {!isForgotten && (
          <Button variant="default" onClick={() => start(copy)} loading={copy.isPending}>
            Kopiëren
          </Button>
        )}
        {isEditable(state) && (
          <Button variant="subtle" color="gray" onClick={() => setDialog('cancel')}>
            Intrekken
          </Button>
        )}
      </div>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {refusal === 'prices_changed' && (
        <Notice>Open de offerte met Wijzigen en bewaar haar; dan krijgt zij de prijzen van nu.</Notice>
      )}
      {refusal === 'discount_needs_approval' && (
        <Notice>
          Vraag een beheerder om deze offerte te openen en te versturen. Daarmee is de korting goedgekeurd.
        </Notice>
      )}
      <StaffDialog
        opened={dialog === 'mail'}
        onClose={() => setDialog(undefined)}
        title="Zo ziet de mail eruit"
        size="lg"
      >
        <MailPreview quote={quote} />
      </StaffDialog>
      <StaffDialog opened={dialog === 'cancel'} onClose={() => setDialog(undefined)} title="Offerte intrekken">
        <CancelQuote quoteId={quoteId} onDone={() => setDialog(undefined)} />
      </StaffDialog>
    </SectionCard>
  )
}

function CancelQuote({ quoteId, onDone }: { quoteId: number; onDone: () => void }) {
  const api = useApi()
  const updateCaches = useQuoteCacheUpdate()
  const [reason, setReason] = useState('')
  const cancel = useStaffAction(() => api.staffQuotes.cancel({ params: { id: quoteId }, body: { reason } }), {
    onSuccess: async (canceled) => {
      await updateCaches(canceled)
      onDone()
    },
  })
  return (
    <div className={classes.form}>
      <p>De klant kan de offerte dan niet meer accepteren en krijgt geen mail. Kopiëren kan later wel.</p>
      <Textarea
        label="Reden (alleen voor ons)"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {cancel.notice && <Notice tone={cancel.notice.tone}>{cancel.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button onClick={() => cancel.mutate(undefined)} loading={cancel.isPending}>
          Intrekken
        </Button>
        <Button variant="default" onClick={onDone}>
          Terug
        </Button>
      </div>
    </div>
  )
}

function MailPreview({ quote }: { quote: StaffQuote }) {
  const { data, error, refetch } = useQuery(quoteMailPreview(useApi(), quote))
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
  if (!data) return <Skeleton height={320} aria-label="De mail wordt opgehaald" />
  return (
    <div className={classes.form}>
      <p>
        Aan <WrappedText>{data.to || 'nog geen e-mailadres'}</WrappedText>, onderwerp: {data.subject}
      </p>
      <MailFrame html={data.html} />
    </div>
  )
}
