import { type PaymentOption, paymentOptions } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { PaymentMarks } from '../payment-marks/index.ts'
import classes from './PaymentChoice.module.css'
import type { CheckoutFormState } from './use-checkout-form.ts'

type PaymentChoiceProps = { form: CheckoutFormState; totalCents: number; isStaff: boolean }

/** Payment options, each with the amount that is due now. When nothing has to be paid there is no choice. */
export function PaymentChoice({ form, totalCents, isStaff }: PaymentChoiceProps) {
  if (totalCents === 0) {
    return (
      <p>
        <strong>Geen betaling nodig.</strong> {FREE_TEXT}
      </p>
    )
  }
  const { payment } = form.values
  return (
    <>
      <RadioCards
        legend="Hoe wilt u betalen?"
        isLegendHidden
        name="payment"
        value={payment}
        onChange={(value) => form.setFieldValue('payment', value)}
        error={form.errors.payment}
        options={paymentOptions({ totalCents, isStaff }).map(({ value, label, depositCents }) => ({
          value,
          label,
          hint: hintOf(value, depositCents, totalCents),
        }))}
      />
      {(payment === 'deposit' || payment === 'full') && (
        <div className={classes.online}>
          <p className={classes.text}>U betaalt op een beveiligde betaalpagina, met:</p>
          <PaymentMarks label="U betaalt met" />
        </div>
      )}
    </>
  )
}

const FREE_TEXT = 'De kleurstalen en de verzending zijn gratis.'

function hintOf(option: PaymentOption, depositCents: number, totalCents: number): string {
  switch (option) {
    case 'deposit':
      return `U betaalt nu ${formatCents(depositCents)} en de rest (${formatCents(totalCents - depositCents)}) voor of bij de levering.`
    case 'full':
      return `U betaalt nu ${formatCents(depositCents)}.`
    case 'at_pickup':
      return 'De klant betaalt bij het afhalen.'
    case 'in_showroom':
      return 'U rekent hierna af aan de toonbank.'
    case 'free':
      return FREE_TEXT
    default:
      return option satisfies never
  }
}
