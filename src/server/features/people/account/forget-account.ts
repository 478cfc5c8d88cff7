import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { forgetBuyers, forgetContact, setRetentionTerms } from './forget-orders.ts'
import { forgetDataByEmail, forgetPerson } from './forget-person.ts'
import { ownOrdersTable } from './own-orders-table.ts'
import { lockPerson } from './persons-table.ts'

/**
 * Result of an erasure: orders that stay until a day because of tax law, and products whose reviews show another name.
 */
export type ErasureResult = { kept: { salesOrderId: number; until: CalendarDay }[]; items: number[] }

/**
 * Erases the data of an account as far as the law allows today. Each order keeps its required data until its own term
 * ends. Undefined when the person does not exist or was erased before.
 *
 * @param isMailed true when the person is informed by mail, which is required for their own request
 */
export async function forgetAccount(
  tx: Transaction,
  userId: number,
  at: Date,
  { isMailed = true } = {},
): Promise<ErasureResult | undefined> {
  const person = await lockPerson(tx, userId)
  if (!person || person.deletedAt !== null) return undefined

  // Must run before the address is erased: it finds the guest orders of this person.
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
 * Erases the data of a person without an account: guest orders with this address, and data written under it. The caller
 * must verify that the address is theirs.
 *
 * @param ids those orders; they stay without an account, because a later owner of the proven address is the same person
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

/** Erases data that is due today and returns the orders that are not due. */
async function eraseDue(tx: Transaction, kept: ErasureResult['kept'], at: Date): Promise<ErasureResult['kept']> {
  const today = amsterdamDay(at)
  await forgetContact(tx, today)
  await forgetBuyers(tx, today)
  return kept.filter(({ until }) => until >= today)
}
