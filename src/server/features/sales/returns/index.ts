export { pushReturn } from './push-return.ts'
export { type ReturnMailDeps, returnMails } from './return-mails.ts'
