import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { REFUND_REASON_MAX, type StaffPayment } from '#shared/contracts/staff-payments.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { amountText, payableCents } from '#shared/domain/payments/keypad.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useSession } from '../../common/sessions/index.ts'
import { Facts, GrowingTextarea, money, StaffDialog, useStaffAction } from '../frame/index.ts'
import { AmountField } from './AmountField.tsx'
import classes from './PaymentPanel.module.css'
import { useReloadPayments } from './payment-queries.ts'
import { type PendingRefund, pendingRefundsOf } from './pending-refunds.ts'

type RefundPaymentProps = {
  opened: boolean
  salesOrderId: number
  payment: StaffPayment
  /** Outstanding amount of the order in EUR; negative after an overpayment. */
  outstanding?: number | undefined
  /** For a payment without an order: whether the buyer has an email address. */
  loosePayment?: { hasEmail: boolean } | undefined
  onChanged?: (() => void) | undefined
  onClose: () => void
}

/** Dialog to refund a payment, in full or in part, with a reason. A refused refund can be corrected and sent again. */
export function RefundPayment(props: RefundPaymentProps) {
  const { opened, salesOrderId, payment, outstanding, loosePayment, onChanged, onClose } = props
  const { paymentId } = payment
  const api = useApi()
  const pending = pendingRefundsOf(useSession()?.email)
  const reload = useReloadPayments(salesOrderId)
  const refund = useStaffAction(
    ({ refundId, text, reason }: SentRefund) => {
      pending.save(paymentId, { refundId, text, reason })
      return api.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: refundId, Amount: payableCents(text) ?? 0, Reason: reason },
      })
    },
    {
      onSuccess: (payments) => {
        pending.remove(paymentId)
        reload(payments)
        onChanged?.()
        onClose()
      },
      onError: (error, { isRepeat }) => {
        // After a refusal the next click sends a new refund. While the outcome is unknown, it repeats this refund.
        if (isRefused(error) && !(isRepeat && isRefusedUnread(error))) pending.remove(paymentId)
        void reload()
      },
    },
  )
  useUnsaved(opened || refund.isPending)
  // Closing the dialog while the refund runs would hide its outcome.
  const close = () => {
    if (refund.isPending) return
    refund.dismiss()
    onClose()
  }

  return (
    <StaffDialog
      opened={opened}
      onClose={close}
      title="Terugbetalen"
      centered
      closeButtonProps={{ disabled: refund.isPending }}
    >
      <RefundForm
        payment={payment}
        outstanding={outstanding}
        loosePayment={loosePayment}
        refund={refund}
        pending={pending}
        // Ignores a click while the dialog fades out.
        onRefund={(typed) => {
          if (!opened) return
          const earlier = pending.of(paymentId)
          refund.mutate({ ...typed, refundId: earlier?.refundId ?? newUuid(), isRepeat: earlier !== undefined })
        }}
        onClose={close}
      />
    </StaffDialog>
  )
}

/** `isRepeat` is true when an earlier request with the same id had no known outcome. */
type SentRefund = PendingRefund & { isRepeat: boolean }

type RefundFormProps = {
  payment: StaffPayment
  outstanding: number | undefined
  loosePayment: RefundPaymentProps['loosePayment']
  pending: ReturnType<typeof pendingRefundsOf>
  refund: Pick<ReturnType<typeof useStaffAction<SentRefund, unknown>>, 'isPending' | 'notice' | 'variables'>
  onRefund: (typed: Omit<PendingRefund, 'refundId'>) => void
  onClose: () => void
}

function RefundForm({ payment, outstanding, loosePayment, pending, refund, onRefund, onClose }: RefundFormProps) {
  const { paymentType, refundable, refunds } = payment
  const [earlierRefund] = useState(() => pending.unsettledOf(payment))
  const [text, setText] = useState(earlierRefund?.text ?? amountText(proposedCents(refundable, outstanding)))
  const [reason, setReason] = useState(earlierRefund?.reason ?? '')
  const amountCents = payableCents(text)
  const isTooMuch = amountCents !== undefined && amountCents > centsFromEuros(refundable)
  // When the response was lost, the refunds of the payment show whether the sent refund was made.
  const sentRefundId = refund.notice ? refund.variables?.refundId : earlierRefund?.refundId
  const madeRefund = refunds.find(({ refundId, state }) => refundId === sentRefundId && state === 'done')
  const isComplete = amountCents !== undefined && !isTooMuch && reason.trim() !== '' && !madeRefund

  const outstandingAfterCents = outstanding === undefined ? 0 : centsFromEuros(outstanding) + (amountCents ?? 0)
  const isOutstandingAfter =
    !loosePayment && amountCents !== undefined && !isTooMuch && !madeRefund && outstandingAfterCents > 0

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !refund.isPending) onRefund({ text, reason })
  }
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Facts
          items={[
            { label: 'Betaling', value: `${methodLabel(paymentType)} ${money(payment.amount)}` },
            { label: 'Nog terug te betalen', value: money(refundable) },
          ]}
        />
        <AmountField
          label="Bedrag"
          value={text}
          onChange={setText}
          error={isTooMuch && !madeRefund ? `Ten hoogste ${money(refundable)}.` : undefined}
        />
        <GrowingTextarea
          label="Reden"
          minRows={2}
          maxLength={REFUND_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
        />
        <p>
          {paymentType === 'CASH'
            ? 'Geef het bedrag uit de kas.'
            : paymentType === 'STANDALONE'
              ? 'Betaal het bedrag terug op de losse pinautomaat.'
              : 'Het bedrag gaat terug zoals er betaald is.'}{' '}
          {loosePayment?.hasEmail === false
            ? 'Er is geen e-mailadres bekend, dus de klant krijgt er geen mail van.'
            : 'De klant krijgt er een mail van.'}
        </p>
        {isOutstandingAfter && <p>Daarna staat op deze order nog {money(outstandingAfterCents / 100)} open.</p>}
        {madeRefund ? (
          <Notice tone="good">{money(madeRefund.amount)} is terugbetaald.</Notice>
        ) : (
          <RefundNotice refund={refund} earlierRefund={earlierRefund} />
        )}
        <div className={classes.methods}>
          <Button type="submit" loading={refund.isPending} disabled={!isComplete}>
            {amountCents === undefined ? 'Terugbetalen' : `${money(amountCents / 100)} terugbetalen`}
          </Button>
          <Button variant="default" disabled={refund.isPending} onClick={onClose}>
            {madeRefund ? 'Sluiten' : 'Annuleren'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Returns the amount to begin with: what was paid too much for the order, or else all that can go back. */
function proposedCents(refundable: number, outstanding: number | undefined): number {
  const refundableCents = centsFromEuros(refundable)
  const overpaidCents = outstanding === undefined ? 0 : -centsFromEuros(outstanding)
  return overpaidCents > 0 ? Math.min(refundableCents, overpaidCents) : refundableCents
}

function RefundNotice({
  refund: { notice, isPending },
  earlierRefund,
}: Pick<RefundFormProps, 'refund'> & { earlierRefund: unknown }) {
  if (notice) return <Notice tone={notice.tone}>{notice.text}</Notice>
  return earlierRefund && !isPending ? <Notice>{OUTCOME_UNKNOWN}</Notice> : null
}

const OUTCOME_UNKNOWN =
  'Van deze terugbetaling is de uitkomst nog niet bekend. Wie nog eens drukt vraagt naar dezelfde terugbetaling; er gaat niets dubbel terug.'

/**
 * Failure codes that prove that an earlier request arrived. That request may have refunded money, so the next request
 * must have the same refund id.
 */
const EARLIER_ARRIVED: readonly string[] = ['refund_running', 'idempotency_key_reused']

const isRefused = (error: Error) =>
  error instanceof ShopError && error.status >= 400 && error.status < 500 && !EARLIER_ARRIVED.includes(error.code)

/**
 * Failure codes of requests that the server refuses before it reads the refund. They say nothing about an earlier request
 * with the same id.
 */
const UNREAD: readonly string[] = ['strong_login_needed', 'unauthenticated', 'forbidden', 'too_many_requests']

const isRefusedUnread = (error: Error) => error instanceof ShopError && UNREAD.includes(error.code)
