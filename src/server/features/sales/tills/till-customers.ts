import { createHash } from 'node:crypto'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { recentCustomers } from '../../people/customers/index.ts'
import { findOpenTill, type TillProof } from './switch-by-pin.ts'

type Deps = { db: Database; now: () => Date }

const RECENT_MS = 90 * 86_400_000
/** Far more than a showroom has in 90 days. */
const MAX_CUSTOMERS = 5_000

/**
 * Returns the customers of the last 90 days to a till of the shop. Without customers when the hash shows that the till
 * has them already. The list is complete each time, so a customer who was erased disappears from the till as well.
 *
 * Also returns which of the orders that the till stores must be removed: those of a buyer who was erased.
 *
 * The audit log records when a till gets customers and had none. Fails with `till_unknown` for a machine that is not an
 * active till.
 */
export async function customersForTill(
  { db, now }: Deps,
  { hash: previous, seenOrderIds, ...proof }: TillProof & { hash: string | null; seenOrderIds?: number[] | undefined },
  actor: Staff,
) {
  const till = await findOpenTill({ db }, proof)
  if (!till) return fail('till_unknown')
  const customers = await recentCustomers(db, new Date(now().getTime() - RECENT_MS), MAX_CUSTOMERS)
  const hash = createHash('sha256').update(JSON.stringify(customers)).digest('base64url')
  const erased = seenOrderIds && { erasedOrderIds: await erasedOf(db, seenOrderIds) }
  if (hash === previous) return ok({ hash, customers: null, ...erased })
  if (previous === null) {
    const entry = { actor, action: 'customer.list_exported', subject: 'customer', subjectId: 'till' } as const
    await writeAudit(db, { ...entry, before: null, after: { till: till.name }, at: now() })
  }
  return ok({ hash, customers, ...erased })
}

/**
 * Returns the orders that no longer exist, or whose buyer was erased. A retention term begins when a buyer is erased; the
 * shop then retains the order for the tax records, but no till needs it.
 */
async function erasedOf(db: Database, ids: readonly number[]): Promise<number[]> {
  const kept = await db
    .selectFrom('sales_orders')
    .where('id', 'in', [0, ...ids])
    .where('keep_until', 'is', null)
    .where('token_hash', '<>', '')
    .select('id')
    .execute()
  const keptIds = new Set(kept.map(({ id }) => id))
  return ids.filter((id) => !keptIds.has(id))
}
