export { dueNow, paymentsAhead } from './due-now.ts'
export { paymentPlansTable } from './payment-plans-table.ts'
export { paymentRemindersOperation, type RemindersDeps } from './reminders-operation.ts'
