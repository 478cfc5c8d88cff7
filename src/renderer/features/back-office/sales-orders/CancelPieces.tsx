import { Button, Checkbox, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import { CANCELLATION_NOTE_MAX, type CancellationProposal } from '#shared/contracts/order-cancellations.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import {
  CANCELLATION_REASON_WORDS,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '#shared/domain/orders/cancellation.ts'
import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { amountText } from '#shared/domain/payments/keypad.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, GrowingTextarea, StaffDialog, useStaffAction } from '../frame/index.ts'
import { AmountField } from '../payments/index.ts'
import classes from './CancelPieces.module.css'
import { ShownMail } from './MailChoice.tsx'
import { STAFF_ORDERS, useOrderCacheUpdate } from './staff-order-queries.ts'

type CancelPiecesProps = {
  order: SalesOrder
  details: StaffOrderDetails
  /** Lines that are chosen when the dialog opens; without one, all lines. */
  rowIds: readonly number[]
  opened: boolean
  onClose: () => void
}

/** Dialog in which staff cancel pieces of an order: which pieces, why, for which fee, and whether the buyer gets a mail. */
export function CancelPieces({ opened, onClose, ...props }: CancelPiecesProps) {
  const [isBusy, setBusy] = useState(false)
  useUnsaved(opened)
  // Closing the dialog while the call runs would hide its outcome.
  const close = () => !isBusy && onClose()
  return (
    <StaffDialog
      opened={opened}
      onClose={close}
      title={`Annuleren van order ${props.order.salesOrderId}`}
      size="lg"
      closeButtonProps={{ disabled: isBusy }}
    >
      {opened && <CancelForm {...props} onClose={onClose} onBusy={setBusy} />}
    </StaffDialog>
  )
}

type Choice = { pieces: { rowId: number; count: number }[]; reason: CancellationReason; feeCents?: number }

const proposalQuery = (api: Api, id: number, choice: Choice) => ({
  queryKey: [...STAFF_ORDERS, 'cancellation', id, choice],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.staffOrders.proposeCancellation({ params: { id }, body: choice, signal }),
  ...staffFreshness.mailPreview,
  placeholderData: keepPreviousData,
})

function CancelForm({
  order,
  details,
  rowIds,
  onClose,
  onBusy,
}: Omit<CancelPiecesProps, 'opened'> & { onBusy: (isBusy: boolean) => void }) {
  const { salesOrderId: id } = order
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const lines = cancelableLines(order, details)
  const [counts, setCounts] = useState(() => firstCounts(lines, rowIds))
  const [reason, setReason] = useState<CancellationReason | ''>('')
  const [note, setNote] = useState('')
  const [fee, setFee] = useState<string>()
  const [feeReason, setFeeReason] = useState('')
  const [isMailed, setMailed] = useState(true)
  const [isMailShown, setMailShown] = useState(false)
  // One id per attempt, so that a repeated click or a retry after a lost response cancels nothing twice.
  const [key, setKey] = useState(newUuid)

  const pieces = lines.flatMap(({ id: rowId }) => {
    const count = counts[rowId] ?? 0
    return count > 0 ? [{ rowId, count }] : []
  })
  const feeCents = fee === undefined ? undefined : typedCents(fee)
  const isFeeRefused = fee !== undefined && feeCents === undefined
  const choice: Choice | undefined =
    pieces.length > 0 && reason !== '' && !isFeeRefused
      ? { pieces, reason, ...(feeCents !== undefined && { feeCents }) }
      : undefined
  const proposal = useQuery({
    // The query is off without a choice; it then keeps the key of an empty one.
    ...proposalQuery(api, id, choice ?? { pieces, reason: 'other' }),
    enabled: choice !== undefined,
  })
  const shown = choice ? proposal.data : undefined
  const isOwnFee = shown !== undefined && feeCents !== undefined && feeCents !== shown.proposedFeeCents
  const feeError = fieldError(proposal.error, 'feeCents')

  const cancel = useStaffAction(
    (body: Choice & { note: string; feeReason: string; mail: boolean }) =>
      api.staffOrders.cancelPieces({ params: { id }, headers: { 'idempotency-key': key }, body }),
    {
      onSuccess: async (updated) => {
        onBusy(false)
        await updateCaches(updated)
        onClose()
      },
      onError: async (error) => {
        onBusy(false)
        // After a refusal the next call is a new one. While the outcome is unknown, it repeats this call.
        if (error instanceof ShopError && error.status >= 400 && error.status < 500) setKey(newUuid())
        await updateCaches()
      },
    },
  )
  const isReady =
    choice !== undefined &&
    shown !== undefined &&
    !proposal.error &&
    !proposal.isPlaceholderData &&
    (!isOwnFee || feeReason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!choice || !isReady || cancel.isPending) return
    onBusy(true)
    cancel.mutate({ ...choice, note, feeReason: isOwnFee ? feeReason : '', mail: isMailed })
  }

  if (lines.length === 0) return <p>Van deze order kan niets meer worden geannuleerd.</p>
  return (
    <form onSubmit={submit}>
      <Stack>
        <fieldset className={classes.lines}>
          <legend>Wat wordt er geannuleerd?</legend>
          {lines.map((line) => (
            <PiecesOfLine
              key={line.id}
              line={line}
              count={counts[line.id] ?? 0}
              onChange={(count) => {
                setCounts((before) => ({ ...before, [line.id]: count }))
                setFee(undefined)
              }}
            />
          ))}
        </fieldset>
        <NativeSelect
          label="Reden"
          required
          data={[
            { value: '', label: 'Kies een reden' },
            ...CANCELLATION_REASONS.map((value) => ({ value, label: CANCELLATION_REASON_WORDS[value] })),
          ]}
          value={reason}
          onChange={(event) => {
            setReason(CANCELLATION_REASONS.find((value) => value === event.currentTarget.value) ?? '')
            setFee(undefined)
          }}
        />
        <GrowingTextarea
          label="Toelichting voor collega's"
          minRows={2}
          maxLength={CANCELLATION_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {!choice && !isFeeRefused && (
          <p className={classes.quiet}>
            Kies wat er wordt geannuleerd en waarom. Daarna ziet u wat het kost en wat er terug moet.
          </p>
        )}
        {proposal.error && !feeError && choice && <Notice tone="bad">{sentenceOf(proposal.error)}</Notice>}
        {(shown || isFeeRefused || feeError) && (
          <>
            <AmountField
              label="Annuleringskosten"
              value={fee ?? feeText(shown?.feeCents ?? 0)}
              onChange={setFee}
              error={
                isFeeRefused && fee !== undefined
                  ? (amountProblem(fee) ?? 'Vul een bedrag in; 0 voor geen kosten.')
                  : feeError
              }
            />
            {isOwnFee && (
              <GrowingTextarea
                label="Waarom andere kosten?"
                description={`Volgens de regels van de winkel: ${formatCents(shown.proposedFeeCents)}.`}
                minRows={1}
                required
                maxLength={CANCELLATION_NOTE_MAX}
                value={feeReason}
                onChange={(event) => setFeeReason(event.currentTarget.value)}
              />
            )}
          </>
        )}
        {shown && !proposal.error && <Proposal proposal={shown} />}
        <div className={classes.mail}>
          <Checkbox
            label="De klant mailen"
            checked={isMailed}
            onChange={(event) => setMailed(event.currentTarget.checked)}
          />
          {isMailed && (
            <Button variant="subtle" size="compact-sm" disabled={!isReady} onClick={() => setMailShown((is) => !is)}>
              {isMailShown ? 'Mail verbergen' : 'Mail bekijken'}
            </Button>
          )}
        </div>
        {isMailShown && isMailed && isReady && choice && <CancellationMail id={id} choice={choice} />}
        {cancel.notice && <Notice tone={cancel.notice.tone}>{cancel.notice.text}</Notice>}
        <div className={classes.buttons}>
          <Button type="submit" color="red" loading={cancel.isPending} disabled={!isReady}>
            {submitText(pieces, shown)}
          </Button>
          <Button variant="default" disabled={cancel.isPending} onClick={onClose}>
            Toch niet
          </Button>
        </div>
      </Stack>
    </form>
  )
}

type CancelableLine = { id: number; name: string; options: string; state: string; available: number }

function cancelableLines(order: SalesOrder, details: StaffOrderDetails): CancelableLine[] {
  const states = new Map(details.lines.map((line) => [line.salesOrderRowId, line]))
  return order.salesOrderRows.flatMap(({ salesOrderRowId: id, displayName, options }) => {
    const line = states.get(id)
    if (!line?.cancelableCount) return []
    const texts = options.map(({ value }) => value).join(' · ')
    return [
      { id, name: displayName, options: texts, state: LINE_STATE_WORDS[line.state], available: line.cancelableCount },
    ]
  })
}

const firstCounts = (lines: readonly CancelableLine[], rowIds: readonly number[]): Record<number, number> =>
  Object.fromEntries(lines.map(({ id, available }) => [id, rowIds.length === 0 || rowIds.includes(id) ? available : 0]))

type PiecesOfLineProps = { line: CancelableLine; count: number; onChange: (count: number) => void }

function PiecesOfLine({ line: { name, options, state, available }, count, onChange }: PiecesOfLineProps) {
  return (
    <div className={classes.line}>
      <Checkbox
        label={
          <>
            <span className={classes.name}>{name}</span>
            <span className={classes.quiet}>{[options, state].filter(Boolean).join(' · ')}</span>
          </>
        }
        checked={count > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? available : 0)}
      />
      {available > 1 && (
        <NumberInput
          aria-label={`Aantal van ${name}`}
          className={classes.count}
          min={0}
          max={available}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={count}
          onChange={(value) => onChange(Math.min(available, Math.max(0, Math.trunc(Number(value) || 0))))}
          suffix={` van ${available}`}
        />
      )}
    </div>
  )
}

/** Shows what the cancellation does with the money. Nothing is refunded by it. */
function Proposal({ proposal }: { proposal: CancellationProposal }) {
  const {
    canceledCents,
    feeCents,
    waivedCents,
    dueCents,
    paidCents,
    refundCents,
    outstandingCents,
    refunds,
    refundRestCents,
    cashInDrawerCents,
  } = proposal
  const cashCents = refunds.reduce(
    (sum, { paymentType, amountCents }) => (paymentType === 'CASH' ? sum + amountCents : sum),
    0,
  )
  return (
    <section aria-label="Wat het betekent" aria-live="polite" className={classes.proposal}>
      <Facts
        items={[
          { label: 'Geannuleerd', value: formatCents(canceledCents) },
          ...(feeCents > 0 ? [{ label: 'Annuleringskosten', value: formatCents(feeCents) }] : []),
          ...(waivedCents > 0 ? [{ label: 'Eerdere kosten vervallen', value: formatCents(-waivedCents) }] : []),
          { label: 'De order kost dan', value: formatCents(dueCents) },
          { label: 'Betaald', value: formatCents(paidCents) },
          refundCents > 0
            ? { label: 'Terug te betalen', value: formatCents(refundCents) }
            : { label: 'Nog te betalen', value: formatCents(outstandingCents) },
        ]}
      />
      {refundCents > 0 && (
        <>
          <p>
            Hiermee gaat er nog geen geld terug. Betaal na het annuleren terug bij de betalingen; het bedrag staat daar
            klaar:
          </p>
          <ul className={classes.refunds}>
            {refunds.map(({ paymentId, paymentType, amountCents }) => (
              <li key={paymentId}>
                {methodLabel(paymentType)}: {formatCents(amountCents)}
                {paymentType === 'CASH' && ', uit de kas. Kijk of er genoeg in de la zit.'}
              </li>
            ))}
            {refundRestCents > 0 && (
              <li>{formatCents(refundRestCents)} kan niet via een betaling terug. Maak dat zelf over.</li>
            )}
          </ul>
          {cashInDrawerCents !== undefined && cashInDrawerCents < cashCents && (
            <Notice tone="waits" title="Er zit te weinig in de la">
              In de la hoort {formatCents(Math.max(0, cashInDrawerCents))} te zitten, en er gaat{' '}
              {formatCents(cashCents)} contant terug. Vul de la eerst aan, of maak het verschil over.
            </Notice>
          )}
        </>
      )}
      {proposal.hasOpenPayment && (
        <p>Er loopt nog een betaling van deze order. Komt die binnen, dan staat ook dat bedrag bij Terug te betalen.</p>
      )}
    </section>
  )
}

function CancellationMail({ id, choice }: { id: number; choice: Choice }) {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: [...STAFF_ORDERS, 'cancellation-mail', id, choice],
    queryFn: ({ signal }) => api.staffOrders.previewCancellation({ params: { id }, body: choice, signal }),
    ...staffFreshness.mailPreview,
    meta: { isPersonal: true },
  })
  return <ShownMail salesOrderId={id} mail={data} error={error} onRetry={() => void refetch()} />
}

function submitText(pieces: readonly { count: number }[], proposal: CancellationProposal | undefined): string {
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0)
  if (count === 0) return 'Kies eerst wat'
  if (proposal?.isWhole) return 'De hele order annuleren'
  return count === 1 ? '1 stuk annuleren' : `${count} stuks annuleren`
}

/** Returns the fee as a text. An empty field would look like a missing fee. */
const feeText = (feeCents: number): string => (feeCents === 0 ? '0' : amountText(feeCents))

const fieldError = (error: Error | null, field: string): string | undefined =>
  error instanceof ShopError ? error.fields.find((one) => one.field === field)?.message : undefined

const sentenceOf = (error: Error): string =>
  error instanceof ShopError ? error.message : 'De gegevens konden niet worden opgehaald. Probeer het nog eens.'
