export { type ContactMailDeps, contactMails } from './contact-mails.ts'
