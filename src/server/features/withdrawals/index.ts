export { type WithdrawalMailDeps, withdrawalMails } from './withdrawal-mails.ts'
