export { CheckoutForm } from './CheckoutForm.tsx'
