export { forgetStockWaiters } from './forget-waiters.ts'
export { mailStockWaiters } from './mail-waiters.ts'
export { stockWaitingMails } from './stock-available-mail.ts'
