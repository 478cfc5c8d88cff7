import { type PaymentOption, paymentOptions } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

type PaymentChoiceProps = { form: CheckoutFormState; totalCents: number; isStaff: boolean }

/** How to pay, with the amount that is due now. */
export function PaymentChoice({ form, totalCents, isStaff }: PaymentChoiceProps) {
  return (
    <RadioCards
      legend="Hoe wilt u betalen?"
      isLegendHidden
      name="payment"
      value={form.values.payment}
      onChange={(value) => form.setFieldValue('payment', value)}
      error={form.errors.payment}
      options={paymentOptions({ totalCents, isStaff }).map(({ value, label, depositCents }) => ({
        value,
        label,
        hint: hintOf(value, depositCents, totalCents),
      }))}
    />
  )
}

function hintOf(option: PaymentOption, depositCents: number, totalCents: number): string {
  switch (option) {
    case '1':
      return `U betaalt nu ${formatCents(depositCents)} en de rest (${formatCents(totalCents - depositCents)}) voor of bij de levering.`
    case '2':
      return `U betaalt nu ${formatCents(depositCents)}, met iDEAL, Bancontact of kaart.`
    case '3':
      return 'De klant betaalt bij het afhalen.'
    case '4':
      return 'U rekent hierna af aan de toonbank.'
    case '5':
      return 'De kleurstalen en de verzending zijn gratis.'
    default:
      return option satisfies never
  }
}
