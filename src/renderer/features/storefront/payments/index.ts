export { isInReview, PaymentActions } from './PaymentActions.tsx'
export { continueRunningPayment, useOrder, usePaymentStatus, usePayNow } from './payment-queries.ts'
export { useOrderCode } from './use-order-code.ts'
