import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { money } from '../frame/index.ts'
import classes from './PaymentPanel.module.css'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import { PrintReceipt } from './PrintReceipt.tsx'
import { usePayments } from './payment-queries.ts'
import { RefundPayment } from './RefundPayment.tsx'

type PaymentRowActionsProps = {
  salesOrderId: number
  paymentId: string
  /** For a payment without an order: whether the buyer has an email address. */
  loosePayment?: { hasEmail: boolean } | undefined
  /** Called after a refund, so that the page refetches its other data of the order. */
  onChanged?: () => void
}

/**
 * Buttons for one payment in a table of payments: refund the payment, show or print its receipt. Also lists the refunds
 * of the payment without a known outcome. An open payment is aborted in `PaymentPanel`.
 */
export function PaymentRowActions({ salesOrderId, paymentId, loosePayment, onChanged }: PaymentRowActionsProps) {
  const [dialog, setDialog] = useState<'refund' | 'receipt'>()
  const { data } = usePayments(salesOrderId)
  const payment = data?.payments.find((other) => other.paymentId === paymentId)
  if (!payment) return null

  const close = () => setDialog(undefined)
  const name = `${methodLabel(payment.paymentType)} ${money(payment.amount)}`
  return (
    <div className={classes.methods}>
      {payment.refundable > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Terugbetalen: ${name}`}
          onClick={() => setDialog('refund')}
        >
          Terugbetalen
        </Button>
      )}
      {payment.hasReceipt && (
        <Button size="compact-xs" variant="default" aria-label={`Bon: ${name}`} onClick={() => setDialog('receipt')}>
          Bon
        </Button>
      )}
      {payment.hasReceipt && <PrintReceipt paymentId={paymentId} label={`Bon afdrukken: ${name}`} size="compact-xs" />}
      {payment.refunds.filter(isPending).map(({ refundId, amount }) => (
        <small key={refundId}>{money(amount)} gaat terug; de uitkomst wordt nagevraagd.</small>
      ))}
      <RefundPayment
        opened={dialog === 'refund'}
        salesOrderId={salesOrderId}
        payment={payment}
        onChanged={onChanged}
        outstanding={data?.outstanding}
        loosePayment={loosePayment}
        onClose={close}
      />
      <PaymentReceipt opened={dialog === 'receipt'} paymentId={paymentId} onClose={close} />
    </div>
  )
}

const isPending = ({ state }: StaffPayment['refunds'][number]) => state === 'starting' || state === 'unknown'
