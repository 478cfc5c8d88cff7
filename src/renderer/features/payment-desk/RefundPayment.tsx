import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type DeskPayment, REFUND_REASON_MAX } from '#shared/contracts/payment-desk.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { amountText, payableCents, typeAmount } from '#shared/domain/payments/keypad.ts'
import { useApi } from '../../lib/api.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Facts, money, useAdminAction } from '../back-office/index.ts'
import { newUuid } from './new-uuid.ts'
import classes from './PaymentDesk.module.css'
import { useReloadPayments } from './payment-queries.ts'
import { methodLabel } from './payment-words.ts'

type RefundPaymentProps = {
  salesOrderId: number
  payment: DeskPayment
  onChanged?: (() => void) | undefined
  onClose: () => void
}

/** Gives back a payment or a part of it, with the reason. What was refused can be bettered and sent again. */
export function RefundPayment({ salesOrderId, payment, onChanged, onClose }: RefundPaymentProps) {
  const { paymentId, paymentType, refundable } = payment
  const api = useApi()
  const reload = useReloadPayments(salesOrderId)
  const [text, setText] = useState(amountText(centsFromEuros(refundable)))
  const [reason, setReason] = useState('')
  const [refundId, setRefundId] = useState(newUuid)
  const amountCents = payableCents(text)
  const isTooMuch = amountCents !== undefined && amountCents > centsFromEuros(refundable)

  const refund = useAdminAction(
    () =>
      api.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: refundId, Amount: amountCents ?? 0, Reason: reason },
      }),
    {
      onSuccess: (answer) => {
        reload(answer)
        onChanged?.()
        onClose()
      },
    },
  )
  useUnsaved(true)
  const give = () =>
    refund.mutate(undefined, {
      onError: (error) => {
        // Refused for certain: the next press is another refund. As long as nobody knows, it stays the same one.
        if (isCertain(error)) setRefundId(newUuid())
        void reload()
      },
    })
  const isComplete = amountCents !== undefined && !isTooMuch && reason.trim() !== ''

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) give()
  }
  return (
    <Modal opened onClose={onClose} title="Terugbetalen" centered closeButtonProps={{ 'aria-label': 'Sluiten' }}>
      <form onSubmit={onSubmit}>
        <Stack>
          <Facts
            items={[
              { label: 'Betaling', value: `${methodLabel(paymentType)} ${money(payment.amount)}` },
              { label: 'Nog terug te betalen', value: money(refundable) },
            ]}
          />
          <TextInput
            label="Bedrag"
            leftSection="€"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(typeAmount(event.currentTarget.value) ?? text)}
            error={isTooMuch ? `Ten hoogste ${money(refundable)}.` : undefined}
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
          {refund.notice && <Notice tone={refund.notice.tone}>{refund.notice.text}</Notice>}
          <div className={classes.methods}>
            <Button type="submit" loading={refund.isPending} disabled={!isComplete}>
              {amountCents === undefined ? 'Terugbetalen' : `${money(amountCents / 100)} terugbetalen`}
            </Button>
            <Button variant="default" onClick={onClose}>
              Annuleren
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}

/** These two say that an earlier press arrived: it may have given money back, so the next must not do so once more. */
const EARLIER_PRESS: readonly string[] = ['refund_running', 'idempotency_key_reused']

const isCertain = (error: Error) =>
  error instanceof ShopError && error.status >= 400 && error.status < 500 && !EARLIER_PRESS.includes(error.code)
