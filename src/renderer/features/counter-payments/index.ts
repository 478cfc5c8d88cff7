export { PaymentStrip } from './PaymentStrip.tsx'
export { useDesks } from './use-desks.ts'
