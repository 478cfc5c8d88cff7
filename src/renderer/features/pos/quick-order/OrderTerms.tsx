import { DEPOSIT_PERCENT, depositCents, type PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { CartLine } from '../../common/cart/index.ts'
import type { CheckoutFormState } from '../../storefront/checkout/index.ts'
import { situationOf } from './order-body.ts'
import classes from './QuickOrder.module.css'

/** Section for delivery and payment of the order. A sale to an unknown buyer has no choice, so it has no section. */
export function OrderTerms({ form, lines }: { form: CheckoutFormState; lines: readonly CartLine[] }) {
  const totals = cartTotals(lines)
  const { onlySamples, isFree } = situationOf(lines)
  return (
    <section className={classes.card} aria-labelledby="quick-order-terms">
      <h2 id="quick-order-terms" className={classes.heading}>
        Levering en betaling
      </h2>
      {onlySamples ? (
        <p className={classes.quiet}>De kleurstalen gaan gratis per post naar het adres van de klant.</p>
      ) : (
        <div className={classes.pair}>
          <RadioCards
            legend="Levering"
            name="delivery"
            direction="row"
            value={form.values.delivery}
            onChange={(value) => form.setFieldValue('delivery', value)}
            error={form.errors.delivery}
            options={[
              { value: 'delivery', label: 'Bezorgen' },
              { value: 'pickup', label: 'Afhalen' },
            ]}
          />
        </div>
      )}
      {isFree ? (
        <p className={classes.quiet}>Er hoeft niets te worden betaald.</p>
      ) : (
        <RadioCards
          legend="Betaling"
          name="payment"
          direction="row"
          value={form.values.payment}
          onChange={(value) => form.setFieldValue('payment', value)}
          error={form.errors.payment}
          options={SHOWROOM_PAYMENT_OPTIONS.map((value) => ({ value, label: labels[value](totals.gross) }))}
        />
      )}
    </section>
  )
}

/**
 * Payment options in the showroom. Full payment by payment link is not offered, because it is for customers at home.
 */
export const SHOWROOM_PAYMENT_OPTIONS = [
  'in_showroom',
  'at_pickup',
  'deposit',
] as const satisfies readonly PaymentOption[]

const labels: Record<(typeof SHOWROOM_PAYMENT_OPTIONS)[number], (totalCents: number) => string> = {
  in_showroom: () => 'Betalen in winkel',
  at_pickup: () => 'Betalen bij afhalen',
  deposit: (totalCents) => `Aanbetaling ${DEPOSIT_PERCENT}%: ${formatCents(depositCents('deposit', totalCents))}`,
}
