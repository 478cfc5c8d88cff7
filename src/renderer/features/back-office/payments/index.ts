export { PaymentDesk } from './PaymentDesk.tsx'
export { PaymentRowActions } from './PaymentRowActions.tsx'
