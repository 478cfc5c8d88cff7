export { deletedAccountMails } from './farewell-mail.ts'
export { forgetDue } from './forget-orders.ts'
