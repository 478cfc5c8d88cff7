import { deletedAccountMails } from './features/account/index.ts'
import { type AccountMailDeps, accountMails } from './features/account-mails/index.ts'
import { type ContactMailDeps, contactMails } from './features/contact/index.ts'
import type { MailWriters } from './features/mails/index.ts'
import { type OrderMailDeps, orderMails } from './features/order-mails/index.ts'
import { withdrawalMails } from './features/withdrawals/index.ts'

/** Everybody who writes mails. A new kind of mail is a line here. */
export const mailWriters = (deps: OrderMailDeps & AccountMailDeps & ContactMailDeps): MailWriters => ({
  ...deletedAccountMails(deps),
  ...orderMails(deps),
  ...accountMails(deps),
  ...contactMails(deps),
  ...withdrawalMails(deps),
})
