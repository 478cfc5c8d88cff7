export { PaymentActions } from './PaymentActions.tsx'
export { continueRunningPayment, useOrder, usePaymentStatus, usePayNow } from './payment-queries.ts'
