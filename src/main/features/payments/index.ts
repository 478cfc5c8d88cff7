export { neededEntries, PAYMENTS_JOURNAL, type PaymentEntry, parsePaymentEntry } from './payment-journal.ts'
export { openPaymentPanels, type PaymentPanelsDeps, registerPaymentPanels } from './payment-panels.ts'
