import type { ReactNode } from 'react'
import { DEPOSIT_PERCENT, depositCents, type PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { CartLine } from '../../common/cart/index.ts'
import type { CheckoutFormState } from '../../storefront/checkout/index.ts'
import { PriceAge } from '../connection/index.ts'
import { situationOf } from './order-body.ts'
import classes from './QuickOrder.module.css'

type OrderOverviewProps = {
  form: CheckoutFormState
  lines: readonly CartLine[]
  /** True while the order is being placed or parked; the choices are then disabled. */
  isSubmitting: boolean
  children: ReactNode
}

/** Panel next to the order with totals, delivery and payment. `children` contain the buttons. */
export function OrderOverview({ form, lines, isSubmitting, children }: OrderOverviewProps) {
  const totals = cartTotals(lines)
  const { onlySamples, isFree } = situationOf(lines)
  return (
    <aside className={classes.overview} aria-label="Afronden">
      <dl className={classes.totals}>
        <div>
          <dt>Excl. btw</dt>
          <dd>{formatCents(totals.net)}</dd>
        </div>
        <div>
          <dt>Btw</dt>
          <dd>{formatCents(totals.vat)}</dd>
        </div>
        <div className={classes.total}>
          <dt>Totaal</dt>
          <dd>{formatCents(totals.gross)}</dd>
        </div>
      </dl>
      {lines.length > 0 && <PriceAge />}
      <div className={classes.choices} inert={isSubmitting}>
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
            value={form.values.payment}
            onChange={(value) => form.setFieldValue('payment', value)}
            error={form.errors.payment}
            options={SHOWROOM_PAYMENT_OPTIONS.map((value) => ({ value, label: labels[value](totals.gross) }))}
          />
        )}
      </div>
      {children}
    </aside>
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
