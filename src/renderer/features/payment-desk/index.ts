export { PaymentDesk } from './PaymentDesk.tsx'
