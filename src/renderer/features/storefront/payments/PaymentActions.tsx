import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentActions.module.css'
import { usePayNow } from './payment-queries.ts'
import { StopPayment } from './StopPayment.tsx'

/** Returns whether staff look at a received payment, so that the customer must not be asked to pay again. */
export const isInReview = ({ attempt, isUnderCheck }: PaymentStatus): boolean =>
  isUnderCheck === true || attempt?.state === 'review'

/** Buttons of a customer for the amount that is due now: continue or stop the running payment, or pay. */
export function PaymentActions({ status }: { status: PaymentStatus }) {
  const { attempt, depositDue, salesOrderId } = status
  const payNow = usePayNow(salesOrderId)
  const platform = usePlatform()
  if (depositDue <= 0 || status.canceledDateTime || isInReview(status)) return null

  const isRunning = attempt !== null && !isFinal(attempt.state)
  const paymentUrl = isRunning ? attempt.paymentUrl : null
  return (
    <>
      <div className={classes.actions}>
        {paymentUrl && <Button onClick={() => void platform.payAt(paymentUrl)}>Verder met betalen</Button>}
        {isRunning && <StopPayment salesOrderId={salesOrderId} paymentId={attempt.paymentId} />}
        {!isRunning && (
          <Button onClick={() => payNow.mutate({ amount: depositDue })} loading={payNow.isPending}>
            Betaal nu {formatEuros(depositDue)}
          </Button>
        )}
      </div>
      {payNow.error && <Notice tone="bad">{payNow.error.message}</Notice>}
    </>
  )
}
