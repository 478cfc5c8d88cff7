import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Database } from '../../../db/tables.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { type MailWriters, onOneLine, type WrittenMail } from '../../operations/mails/index.ts'
import { noticeMail } from './notice-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { stepMail } from './step-mail.ts'
import { withdrawalsTable } from './withdrawals-table.ts'

type WithdrawalMailDeps = { db: Database; shop: ShopDetails }

const withdrawalPayload = z.object({ withdrawalId: z.number() })
const stepPayload = z.object({ stepId: z.number() })

/** Writers of the mails about withdrawals: receipt and steps for the sender, and a notice for the shop. */
export const withdrawalMails = ({ db, shop }: WithdrawalMailDeps): MailWriters => ({
  'withdrawal-receipt': async ({ payload }) => {
    const withdrawal = await readWithdrawal(db, withdrawalPayload.parse(payload).withdrawalId)
    return { content: receiptMail(withdrawal, shop), to: senderOf(withdrawal) }
  },
  'withdrawal-notice': async ({ payload }) => {
    const withdrawal = await readWithdrawal(db, withdrawalPayload.parse(payload).withdrawalId)
    return {
      content: noticeMail(withdrawal, shop),
      to: { address: shop.email, name: shop.name },
      replyTo: senderOf(withdrawal),
    }
  },
  'withdrawal-step': async ({ payload }) => {
    const step = await withdrawalsTable(db).step(stepPayload.parse(payload).stepId)
    if (!step) throw new PermanentMailFailure('content')
    const withdrawal = await readWithdrawal(db, step.withdrawalId)
    return { content: stepMail(withdrawal, step, shop), to: senderOf(withdrawal) }
  },
})

async function readWithdrawal(db: Database, id: number) {
  const shown = await showWithdrawal(db, id)
  if (!shown.ok) throw new PermanentMailFailure('content')
  return shown.value
}

const senderOf = ({ email, name }: { email: string; name: string }): WrittenMail['to'] => ({
  address: email,
  name: onOneLine(name),
})
