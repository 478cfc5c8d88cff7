export { neededEntries, PAYMENTS_JOURNAL, type PaymentEntry, parsePaymentEntry } from './payment-journal.ts'
export { openPaymentPanels, type PaymentPanelsDeps, registerPaymentPanels, type UnsentMoney } from './payment-panels.ts'
