import { WAIT_ACCEPTED } from '#shared/contracts/stock-waiting.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { readItemsOnSale } from '../sales-orders/index.ts'
import { waitersTable } from './waiters-table.ts'

/** Number of products for which one address may wait. */
const MAX_WAITS = 20

/**
 * Stores that a visitor gets one mail when an item is for sale again. A repeated call changes nothing.
 *
 * Fails with `product_available` for an item that can be ordered: one with free pieces, or one that is made to order.
 */
export async function waitForStock(
  { db, now }: { db: Database; now: () => Date },
  itemId: number,
  { email, isSpam }: { email: string; isSpam: boolean },
) {
  const item = (await readItemsOnSale(db, [itemId])).get(itemId)
  if (!item?.isActive) return fail('product_not_found')
  if (!isSoldFromStock(item) || isSample(item) || (item.available ?? 0) > 0) return fail('product_available')
  if (isSpam) return ok({ message: WAIT_ACCEPTED })
  const address = email.toLowerCase()
  const waiters = waitersTable(db)
  if ((await waiters.countOther(address, itemId)) >= MAX_WAITS) return fail('too_many_waits')
  await waiters.add({ itemId, email: address, at: now() })
  return ok({ message: WAIT_ACCEPTED })
}
