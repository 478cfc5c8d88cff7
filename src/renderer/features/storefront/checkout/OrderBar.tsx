import { depositCents, orderButtonText, type PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './OrderBar.module.css'

type OrderBarProps = { totalCents: number; payment: PaymentOption; isPending: boolean }

/** The total, the amount due now, and the order button. On a phone the bar stays at the bottom of the screen. */
export function OrderBar({ totalCents, payment, isPending }: OrderBarProps) {
  return (
    <div role="group" aria-label="Totaal en bestellen" className={classes.bar}>
      <dl className={classes.amounts}>
        <div className={classes.amount}>
          <dt>Totaal incl. btw</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
        {totalCents > 0 && (
          <div className={classes.amount}>
            <dt>Nu te betalen</dt>
            <dd>{formatCents(depositCents(payment, totalCents))}</dd>
          </div>
        )}
      </dl>
      <Button type="submit" size="lg" fullWidth loading={isPending} className={classes.button}>
        {orderButtonText(totalCents)}
      </Button>
    </div>
  )
}
