export { type AccountMailDeps, accountMails } from './account-mails.ts'
