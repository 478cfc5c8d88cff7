import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Link } from 'react-router-dom'
import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { usePageRestored } from '../../../lib/use-page-restored.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { forgetOpenOrder } from '../../common/cart/index.ts'
import { isInReview, usePaymentStatus, usePayNow } from '../payments/index.ts'
import classes from './OpenOrders.module.css'
import { OrderChoices } from './OrderChoices.tsx'

type OpenOrderNoticeProps = { salesOrderId: number; isHidden: boolean; onCanceled: () => void }

/** Notice of an order that waits for payment, with buttons to pay, change or cancel it, and to hide the notice. */
export function OpenOrderNotice({ salesOrderId, isHidden, onCanceled }: OpenOrderNoticeProps) {
  const titleId = useId()
  const { data: status, error } = usePaymentStatus(salesOrderId)
  const queryClient = useQueryClient()
  usePageRestored(() => void queryClient.invalidateQueries({ queryKey: ['payment-status', salesOrderId] }))

  const isOver =
    (error instanceof ShopError && error.code === 'order_not_found') || (status !== undefined && !isWaiting(status))
  const isCanceled = Boolean(status?.canceledDateTime)
  useEffect(() => {
    if (isOver) forgetOpenOrder(salesOrderId, { isCanceled })
  }, [isOver, isCanceled, salesOrderId])

  if (isHidden || isOver || (!status && !error)) return null
  return (
    <section className={classes.notice} aria-labelledby={titleId}>
      <div>
        <p className={classes.title} id={titleId}>
          Bestelling {salesOrderId} wacht op betaling
        </p>
        <p>{status ? amountDueText(status) : 'Wij kunnen nu niet nakijken hoe het met de betaling staat.'}</p>
      </div>
      <div className={classes.actions}>
        {status && !isInReview(status) ? (
          <>
            <ContinuePayment status={status} />
            <OrderChoices salesOrderId={salesOrderId} onCanceled={onCanceled} />
          </>
        ) : (
          <Link to={sitePaths.confirmation(salesOrderId)}>Bekijk de bestelling</Link>
        )}
        <HideButton onClick={() => forgetOpenOrder(salesOrderId)} />
      </div>
    </section>
  )
}

const isWaiting = ({ depositDue, isRestDue, canceledDateTime }: PaymentStatus) =>
  depositDue > 0 && !isRestDue && !canceledDateTime

function amountDueText({ attempt, depositDue, total, isUnderCheck }: PaymentStatus): string {
  if (isUnderCheck) return 'Wij controleren uw betaling. U hoeft niet opnieuw te betalen.'
  if (attempt?.state === 'review') return 'Wij kijken een betaling van deze bestelling na. U hoeft niets te doen.'
  return depositDue < total
    ? `Eerst te betalen: ${formatEuros(depositDue)} van ${formatEuros(total)}.`
    : `Te betalen: ${formatEuros(depositDue)}.`
}

/** Button that continues the open payment, or starts a payment. */
function ContinuePayment({ status: { attempt, depositDue, salesOrderId } }: { status: PaymentStatus }) {
  const platform = usePlatform()
  const payNow = usePayNow(salesOrderId)
  const paymentUrl = attempt && !isFinal(attempt.state) ? attempt.paymentUrl : null
  const pay = () => (paymentUrl ? void platform.payAt(paymentUrl) : payNow.mutate({ amount: depositDue }))
  return (
    <>
      <Button onClick={pay} loading={payNow.isPending}>
        Verder betalen
      </Button>
      {payNow.error && <Notice tone="bad">{payNow.error.message}</Notice>}
    </>
  )
}

export const HideButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton aria-label="Melding verbergen" onClick={onClick}>
    <IconX size={20} aria-hidden />
  </IconButton>
)
