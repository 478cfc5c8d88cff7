export { deliverMail, type MailWriters, type WrittenMail } from './deliver-mail.ts'
export type { Block, Line, MailContent, MailPicture } from './mail-content.ts'
export { dutchMoment, onOneLine, shopLines } from './mail-formatting.ts'
export { mailHtml } from './mail-html.ts'
