export { JournalNotice } from './JournalNotice.tsx'
export { PaymentStrip } from './PaymentStrip.tsx'
export { useDismissPaid } from './use-dismiss-paid.ts'
export { usePaymentPanels } from './use-payment-panels.ts'
