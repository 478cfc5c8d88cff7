export { deskTiming } from './desk-timing.ts'
export { openPaymentDesk, type PaymentDesk, type PaymentDeskDeps } from './payment-desk.ts'
export { neededEntries, type PaymentEntry, parsePaymentEntry } from './payment-entries.ts'
export { registerPaymentDesk } from './register-desk.ts'
