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
  /** Called after a refund, so that the page refetches its other data of the order. */
  onChanged?: () => void
}

/**
 * Actions on one payment in a table of payments: refund it, show or print its receipt. Also lists its pending refunds. An
 * open payment is aborted in `PaymentPanel`.
 */
export function PaymentRowActions({ salesOrderId, paymentId, onChanged }: PaymentRowActionsProps) {
  const [opened, setOpened] = useState<'refund' | 'receipt'>()
  const { data } = usePayments(salesOrderId)
  const payment = data?.payments.find((one) => one.paymentId === paymentId)
  if (!payment) return null

  const close = () => setOpened(undefined)
  const which = `${methodLabel(payment.paymentType)} ${money(payment.amount)}`
  return (
    <div className={classes.methods}>
      {payment.refundable > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Terugbetalen: ${which}`}
          onClick={() => setOpened('refund')}
        >
          Terugbetalen
        </Button>
      )}
      {payment.hasReceipt && (
        <Button size="compact-xs" variant="default" aria-label={`Bon: ${which}`} onClick={() => setOpened('receipt')}>
          Bon
        </Button>
      )}
      {payment.hasReceipt && <PrintReceipt paymentId={paymentId} label={`Bon afdrukken: ${which}`} size="compact-xs" />}
      {payment.refunds.filter(isPending).map(({ refundId, amount }) => (
        <small key={refundId}>{money(amount)} gaat terug; de uitkomst wordt nagevraagd.</small>
      ))}
      <RefundPayment
        opened={opened === 'refund'}
        salesOrderId={salesOrderId}
        payment={payment}
        onChanged={onChanged}
        outstanding={data?.outstanding}
        onClose={close}
      />
      <PaymentReceipt opened={opened === 'receipt'} paymentId={paymentId} onClose={close} />
    </div>
  )
}

const isPending = ({ state }: StaffPayment['refunds'][number]) => state === 'starting' || state === 'unknown'
