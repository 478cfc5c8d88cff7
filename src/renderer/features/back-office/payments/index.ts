export { PaymentPanel } from './PaymentPanel.tsx'
export { PaymentRowActions } from './PaymentRowActions.tsx'
export { usePayments } from './payment-queries.ts'
export { TillPayment } from './TillPayment.tsx'
