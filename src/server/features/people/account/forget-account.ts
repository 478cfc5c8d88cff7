import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { forgetBuyers, forgetContact, setRetentionTerms } from './forget-orders.ts'
import { forgetDataByEmail, forgetPerson } from './forget-person.ts'
import { ownOrdersTable } from './own-orders-table.ts'
import { lockPerson } from './persons-table.ts'

/** What forgetting somebody left: orders that stay in the books until a day, and products whose reviews show another name. */
export type ErasureResult = { kept: { salesOrderId: number; until: CalendarDay }[]; items: number[] }

/**
 * Forgets the person of an account as far as the law lets go today; each order keeps what it must until its own day.
 * Undefined when there is no such person, or they were forgotten before.
 *
 * @param isMailed whether they are told by mail, as who asked for it must be
 */
export async function forgetAccount(
  tx: Transaction,
  userId: number,
  at: Date,
  { isMailed = true } = {},
): Promise<ErasureResult | undefined> {
  const person = await lockPerson(tx, userId)
  if (!person || person.deletedAt !== null) return undefined

  // Before the address goes: by it the orders from before the account are found.
  const ids = await ownOrdersTable(tx, userId).ids()
  const kept = await setRetentionTerms(tx, ids, userId)
  if (isMailed) {
    await enqueue(tx, {
      party: 'mail',
      kind: 'account-deleted',
      uniqueKey: `account-deleted:${userId}`,
      payload: { email: person.email, keptOrders: kept },
      at,
    })
  }
  const items = await forgetPerson(tx, person, at)
  return { kept: await eraseDue(tx, kept, at), items }
}

/**
 * The same of somebody who never had an account: the orders placed with this address and without an account, and what
 * was written under it. That the address is theirs is for whoever asks for this to make sure of.
 *
 * @param ids those orders; they stay without an account, for whoever proves the address later is the same person
 */
export async function forgetGuest(
  tx: Transaction,
  { email, ids }: { email: string; ids: readonly number[] },
  at: Date,
): Promise<ErasureResult> {
  const kept = await setRetentionTerms(tx, ids, null)
  const items = await forgetDataByEmail(tx, email)
  return { kept: await eraseDue(tx, kept, at), items }
}

/** Empties what is due today already; gives the orders that are not. */
async function eraseDue(tx: Transaction, kept: ErasureResult['kept'], at: Date): Promise<ErasureResult['kept']> {
  const today = amsterdamDay(at)
  await forgetContact(tx, today)
  await forgetBuyers(tx, today)
  return kept.filter(({ until }) => until >= today)
}
