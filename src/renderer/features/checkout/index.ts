export { type CheckoutValues, isOfOneOrder, nobody, resumedCheckout } from './checkout-values.ts'
export { countryOf, otherAddress } from './prefilled.ts'
export type { CheckoutFormState } from './use-checkout-form.ts'
