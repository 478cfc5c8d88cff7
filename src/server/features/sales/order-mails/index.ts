export { type OrderMailDeps, orderMails } from './order-mails.ts'
export { rowPicture } from './row-picture.ts'
