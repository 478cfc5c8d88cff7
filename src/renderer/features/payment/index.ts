export { PaymentActions } from './PaymentActions.tsx'
export { continueRunningPayment, useOrder, usePaymentStatus } from './payment-queries.ts'
