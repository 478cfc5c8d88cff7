export { type DueReason, paymentReminderMail } from './payment-reminder-mail.ts'
export { type OrderMailDeps, orderMails } from './order-mails.ts'
