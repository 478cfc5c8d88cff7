export { withdrawalMails } from './withdrawal-mails.ts'
