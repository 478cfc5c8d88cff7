import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentActions.module.css'
import { usePayNow } from './payment-queries.ts'
import { StopPayment } from './StopPayment.tsx'

/** Buttons of a customer for the outstanding amount of an order: pay, or continue or stop the running payment. */
export function RestPayment({ status }: { status: PaymentStatus }) {
  const { attempt, outstanding, salesOrderId } = status
  if (status.isUnderCheck) return <Notice>Wij controleren uw betaling. U hoeft niet opnieuw te betalen.</Notice>
  if (attempt?.state === 'review') {
    return <Notice>Wij kijken een betaling van deze bestelling na. Wij bellen u als dat nodig is.</Notice>
  }
  if (outstanding <= 0) return null
  return attempt && !isFinal(attempt.state) ? (
    <RunningPayment attempt={attempt} salesOrderId={salesOrderId} />
  ) : (
    <PaymentOptions status={status} />
  )
}

type RunningPaymentProps = { attempt: NonNullable<PaymentStatus['attempt']>; salesOrderId: number }

function RunningPayment({ attempt: { paymentId, paymentType, paymentUrl }, salesOrderId }: RunningPaymentProps) {
  const platform = usePlatform()
  if (paymentType === 'TERMINAL') return <Notice>Er loopt een betaling in onze winkel.</Notice>
  return (
    <>
      <Notice>Er loopt een betaling die nog niet is afgerond.</Notice>
      <div className={classes.actions}>
        {paymentUrl && <Button onClick={() => void platform.payAt(paymentUrl)}>Verder met betalen</Button>}
        <StopPayment salesOrderId={salesOrderId} paymentId={paymentId} />
      </div>
    </>
  )
}

/**
 * Buttons to pay the deposit or the whole outstanding amount. There is one button when no deposit is due, or when the
 * deposit is the whole amount.
 */
function PaymentOptions({
  status: { attempt, outstanding, depositDue, isRestDue, salesOrderId },
}: {
  status: PaymentStatus
}) {
  const payNow = usePayNow(salesOrderId)
  const isBusyWith = (isRest: boolean) => payNow.isPending && payNow.variables.isRest === isRest
  const hasChoice = depositDue > 0 && depositDue < outstanding
  const hasFailed = attempt !== null && ['failed', 'cancelled', 'expired'].includes(attempt.state)
  return (
    <>
      {hasFailed && <Notice>De laatste betaling is niet gelukt. U kunt het hieronder opnieuw proberen.</Notice>}
      <div className={classes.actions}>
        {hasChoice && (
          <Button
            onClick={() => payNow.mutate({ amount: depositDue, isRest: false })}
            loading={isBusyWith(false)}
            disabled={payNow.isPending}
          >
            {isRestDue ? 'Nu te betalen' : 'Aanbetaling betalen'} {formatEuros(depositDue)}
          </Button>
        )}
        <Button
          variant={hasChoice ? 'default' : 'filled'}
          onClick={() => payNow.mutate({ amount: outstanding, isRest: true })}
          loading={isBusyWith(true)}
          disabled={payNow.isPending}
        >
          {hasChoice ? 'Alles betalen' : 'Nu betalen'} {formatEuros(outstanding)}
        </Button>
      </div>
      {payNow.error && <Notice tone="bad">{payNow.error.message}</Notice>}
    </>
  )
}
