export { type ContactMailDeps, contactMails } from './contact-mails.ts'
export { forgetMessages } from './forget-messages.ts'
