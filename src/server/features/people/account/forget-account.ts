import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { forgetBuyers, forgetContact, setRetentionTerms } from './forget-orders.ts'
import { forgetDataByEmail, forgetPerson } from './forget-person.ts'
import { ownOrdersTable } from './own-orders-table.ts'
import { lockPerson } from './persons-table.ts'

/**
 * Result of an erasure. `kept`: orders that tax law requires until a day. `items`: ids of the products whose reviews
 * now show another name.
 */
export type ErasureResult = { kept: { salesOrderId: number; until: CalendarDay }[]; items: number[] }

/**
 * Erases the data of an account as far as the law allows today. The required data of an order stays until the retention
 * term of the order ends. Returns undefined when the person does not exist or was erased before.
 *
 * @param isMailed whether the person is informed by mail; must be true when the person requested the erasure
 */
export async function forgetAccount(
  tx: Transaction,
  userId: number,
  at: Date,
  { isMailed = true } = {},
): Promise<ErasureResult | undefined> {
  const person = await lockPerson(tx, userId)
  if (!person || person.deletedAt !== null) return undefined

  // Must run before the mail address is erased, because it finds guest orders by this address.
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
 * Erases the data of a person without an account: the given guest orders, and data written under the given mail
 * address. The caller must verify that the address belongs to the person.
 *
 * @param ids the guest orders with this address. They stay without an account, because later only the same person can
 *   prove the address
 */
export async function forgetGuest(
  tx: Transaction,
  { email, ids }: { email: string; ids: readonly number[] },
  at: Date,
): Promise<ErasureResult> {
  const kept = await setRetentionTerms(tx, ids, null)
  const items = await forgetDataByEmail(tx, email, at)
  return { kept: await eraseDue(tx, kept, at), items }
}

/** Erases all data whose retention term has ended, and returns the orders of `kept` whose term has not ended. */
async function eraseDue(tx: Transaction, kept: ErasureResult['kept'], at: Date): Promise<ErasureResult['kept']> {
  const today = amsterdamDay(at)
  await forgetContact(tx, today)
  await forgetBuyers(tx, today)
  return kept.filter(({ until }) => until >= today)
}
