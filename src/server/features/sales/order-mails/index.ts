export { type OrderMailDeps, orderMails } from './order-mails.ts'
export { paymentReminderMail } from './payment-reminder-mail.ts'
export { rowPicture } from './row-picture.ts'
