export { openPaymentDesk, type PaymentDeskDeps } from './payment-desk.ts'
export { neededEntries, PAYMENTS_JOURNAL, type PaymentEntry, parsePaymentEntry } from './payment-entries.ts'
export { registerPaymentDesk } from './register-desk.ts'
