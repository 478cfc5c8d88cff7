export { type CheckoutValues, emptyBuyer, persistedCheckout, resumedCheckout } from './checkout-values.ts'
export { countryOf, otherAddress } from './prefill-checkout.ts'
export type { CheckoutFormState } from './use-checkout-form.ts'
