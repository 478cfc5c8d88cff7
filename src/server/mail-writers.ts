import { type BackupMailDeps, backupMails } from './features/operations/backup/index.ts'
import type { MailWriters } from './features/operations/mails/index.ts'
import { deletedAccountMails } from './features/people/account/index.ts'
import { type AccountMailDeps, accountMails } from './features/people/account-mails/index.ts'
import { type ContactMailDeps, contactMails } from './features/people/contact/index.ts'
import { paymentsAhead } from './features/sales/open-amounts/index.ts'
import { type OrderChangeMailDeps, orderChangeMails } from './features/sales/order-changes/index.ts'
import { type OrderMailDeps, orderMails } from './features/sales/order-mails/index.ts'
import { planningMails } from './features/sales/planning/index.ts'
import { type QuoteMailDeps, quoteMails } from './features/sales/quotes/index.ts'
import { returnMails } from './features/sales/returns/index.ts'
import { type ServiceMailDeps, serviceMails } from './features/sales/service-cases/index.ts'
import { stockWaitingMails } from './features/sales/stock-waiting/index.ts'
import { withdrawalMails } from './features/sales/withdrawals/index.ts'

/** Returns the functions that write each kind of mail. Add the writers of a new kind here. */
export const mailWriters = (
  deps: { now: () => Date } & Omit<OrderMailDeps, 'paymentsAhead'> &
    AccountMailDeps &
    ContactMailDeps &
    BackupMailDeps &
    ServiceMailDeps &
    QuoteMailDeps &
    OrderChangeMailDeps,
): MailWriters => ({
  ...deletedAccountMails(deps),
  ...orderMails({ ...deps, paymentsAhead: (order) => paymentsAhead(deps.db, order, deps.now()) }),
  ...orderChangeMails(deps),
  ...accountMails(deps),
  ...contactMails(deps),
  ...quoteMails(deps),
  ...planningMails(deps),
  ...withdrawalMails(deps),
  ...returnMails(deps),
  ...stockWaitingMails(deps),
  ...serviceMails(deps),
  ...backupMails(deps),
})
