export { JournalNotice } from './JournalNotice.tsx'
export { PaymentStrip } from './PaymentStrip.tsx'
export { usePaymentPanels } from './use-payment-panels.ts'
