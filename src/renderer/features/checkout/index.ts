export { AddressFields } from './AddressFields.tsx'
export { type CheckoutValues, resumedCheckout } from './checkout-values.ts'
export { otherAddress } from './prefilled.ts'
export type { CheckoutFormState } from './use-checkout-form.ts'
