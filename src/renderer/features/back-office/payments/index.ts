export { PaymentPanel } from './PaymentPanel.tsx'
export { PaymentRowActions } from './PaymentRowActions.tsx'
export { TillPayment } from './TillPayment.tsx'
