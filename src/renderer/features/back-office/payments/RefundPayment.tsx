import { Button, Modal, Stack, Textarea } from '@mantine/core'
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
import { Facts, money, useStaffAction } from '../frame/index.ts'
import { AmountField } from './AmountField.tsx'
import classes from './PaymentDesk.module.css'
import { useReloadPayments } from './payment-queries.ts'
import { type RefundWish, refundWishesOf } from './refund-wishes.ts'

type RefundPaymentProps = {
  opened: boolean
  salesOrderId: number
  payment: StaffPayment
  /** What is to be paid on the order now, EUR; below zero when more was paid than is due. */
  outstanding?: number | undefined
  onChanged?: (() => void) | undefined
  onClose: () => void
}

/** Gives back a payment or a part of it, with the reason. What was refused can be bettered and sent again. */
export function RefundPayment({ opened, salesOrderId, payment, outstanding, onChanged, onClose }: RefundPaymentProps) {
  const { paymentId } = payment
  const api = useApi()
  const wishes = refundWishesOf(useSession()?.email)
  const reload = useReloadPayments(salesOrderId)
  const refund = useStaffAction(
    (wish: RefundWish) => {
      wishes.keep(paymentId, wish)
      const { refundId, text, reason } = wish
      return api.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: refundId, Amount: payableCents(text) ?? 0, Reason: reason },
      })
    },
    {
      onSuccess: (answer) => {
        wishes.forget(paymentId)
        reload(answer)
        onChanged?.()
        onClose()
      },
      onError: (error) => {
        // Refused for certain: the next press is another refund. As long as nobody knows, it stays the same one.
        if (isCertain(error)) wishes.forget(paymentId)
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
    <Modal
      opened={opened}
      onClose={close}
      title="Terugbetalen"
      centered
      closeButtonProps={{ 'aria-label': 'Sluiten', disabled: refund.isPending }}
    >
      <RefundForm
        payment={payment}
        outstanding={outstanding}
        refund={refund}
        wishes={wishes}
        // While the dialog fades nothing is given any more.
        onGive={(typed) =>
          opened && refund.mutate({ ...typed, refundId: wishes.doubtful(paymentId)?.refundId ?? newUuid() })
        }
        onClose={close}
      />
    </Modal>
  )
}

type RefundFormProps = {
  payment: StaffPayment
  outstanding: number | undefined
  wishes: ReturnType<typeof refundWishesOf>
  refund: Pick<ReturnType<typeof useStaffAction<RefundWish, unknown>>, 'isPending' | 'notice' | 'variables'>
  onGive: (typed: Omit<RefundWish, 'refundId'>) => void
  onClose: () => void
}

function RefundForm({ payment, outstanding, wishes, refund, onGive, onClose }: RefundFormProps) {
  const { paymentType, refundable, refunds } = payment
  const [earlier] = useState(() => wishes.stillDoubtful(payment))
  const [text, setText] = useState(earlier?.text ?? amountText(centsFromEuros(refundable)))
  const [reason, setReason] = useState(earlier?.reason ?? '')
  const amountCents = payableCents(text)
  const isTooMuch = amountCents !== undefined && amountCents > centsFromEuros(refundable)
  // The answer was lost, but the payment tells that it was given.
  const asked = refund.notice ? refund.variables?.refundId : earlier?.refundId
  const given = refunds.find(({ refundId, state }) => refundId === asked && state === 'done')
  const isComplete = amountCents !== undefined && !isTooMuch && reason.trim() !== '' && !given

  const dueCents = outstanding === undefined ? 0 : centsFromEuros(outstanding) + (amountCents ?? 0)
  const isDueAgain = amountCents !== undefined && !isTooMuch && !given && dueCents > 0

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !refund.isPending) onGive({ text, reason })
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
          error={isTooMuch && !given ? `Ten hoogste ${money(refundable)}.` : undefined}
        />
        <Textarea
          label="Reden"
          autosize
          minRows={2}
          maxLength={REFUND_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
        />
        <p>
          {paymentType === 'CASH'
            ? 'Geef het bedrag uit de kas. De klant krijgt er een mail van.'
            : 'Het bedrag gaat terug zoals er betaald is. De klant krijgt er een mail van.'}
        </p>
        {isDueAgain && <p>Daarna staat op deze order nog {money(dueCents / 100)} open.</p>}
        {given ? (
          <Notice tone="good">{money(given.amount)} is terugbetaald.</Notice>
        ) : (
          <Told refund={refund} earlier={earlier} />
        )}
        <div className={classes.methods}>
          <Button type="submit" loading={refund.isPending} disabled={!isComplete}>
            {amountCents === undefined ? 'Terugbetalen' : `${money(amountCents / 100)} terugbetalen`}
          </Button>
          <Button variant="default" disabled={refund.isPending} onClick={onClose}>
            {given ? 'Sluiten' : 'Annuleren'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Told({ refund: { notice, isPending }, earlier }: Pick<RefundFormProps, 'refund'> & { earlier: unknown }) {
  if (notice) return <Notice tone={notice.tone}>{notice.text}</Notice>
  return earlier && !isPending ? <Notice>{STILL_DOUBTFUL}</Notice> : null
}

const STILL_DOUBTFUL =
  'Van deze terugbetaling is de uitkomst nog niet bekend. Wie nog eens drukt vraagt naar dezelfde terugbetaling; er gaat niets dubbel terug.'

/** These two say that an earlier press arrived: it may have given money back, so the next must not do so once more. */
const EARLIER_PRESS: readonly string[] = ['refund_running', 'idempotency_key_reused']

const isCertain = (error: Error) =>
  error instanceof ShopError && error.status >= 400 && error.status < 500 && !EARLIER_PRESS.includes(error.code)
