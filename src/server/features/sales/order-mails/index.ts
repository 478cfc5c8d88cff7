export { type OrderMailDeps, orderMails } from './order-mails.ts'
export { type DueReason, paymentReminderMail } from './payment-reminder-mail.ts'
