export { type OrderMailDeps, orderMails } from './order-mails.ts'
export { rowPicture } from './row-picture.ts'
export { paymentReminderMail } from './payment-reminder-mail.ts'
