export { PaymentStrip } from './PaymentStrip.tsx'
