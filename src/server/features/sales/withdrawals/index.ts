export { lockWithdrawal, settleReturned, takeInProgress } from './returned-goods.ts'
export { withdrawalMails } from './withdrawal-mails.ts'
export type { WithdrawalRow } from './withdrawals-table.ts'
