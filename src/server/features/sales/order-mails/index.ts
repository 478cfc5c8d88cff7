export { type OrderMailDeps, orderMails } from './order-mails.ts'
