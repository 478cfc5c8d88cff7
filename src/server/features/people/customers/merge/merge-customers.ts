import { sql } from 'kysely'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Database, MovedRows, Transaction } from '../../../../db/tables.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { enqueue } from '../../../operations/outbox/index.ts'
import { actorOf, recordOrderEvent } from '../../../sales/sales-orders/index.ts'
import { sessionsTable } from '../../sessions/index.ts'
import { applyMoves, movesOf } from './merge-moves.ts'
import { findPair, type Side } from './merge-parties.ts'

export type MergeDeps = {
  db: Database
  now: () => Date
  /** Called after the commit: there may be a mail to send. */
  outboxFilled(): void
}

type Merge = { mergeId: string; keptId: string; otherId: string; staff: Staff }

/**
 * Merges two customers in one transaction. Everything of the other moves to the customer that stays. An account of the
 * other is locked, its sessions end and its owner is mailed; its page then leads to the account that stays.
 *
 * Locks the accounts by id, and then the rows of the customer list, those of accounts first, as an erasure and new orders lock
 * them. Then it decides. So a second merge, or an erasure at the same time, comes before or after this one. A repeated call with the same
 * id merges nothing more; with other customers it fails with `idempotency_key_reused`.
 */
export async function mergeCustomers(deps: MergeDeps, merge: Merge) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const before = await findPair(tx, merge.keptId, merge.otherId)
    if (before.ok) await lockSides(tx, before.value)
    const earlier = await findMerge(tx, merge.mergeId)
    if (earlier) return isSameMerge(tx, earlier, merge)
    const pair = before.ok ? await findPair(tx, merge.keptId, merge.otherId) : before
    if (!pair.ok) return pair
    return ok(await write(tx, { ...pair.value, merge, at: deps.now() }))
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

const findMerge = (tx: Transaction, id: string) =>
  tx.selectFrom('customer_merges').selectAll().where('id', '=', id).executeTakeFirst()

type StoredMerge = NonNullable<Awaited<ReturnType<typeof findMerge>>>

/** Replies to a repeated call: the other customer is by then part of the one that stays. */
async function isSameMerge(tx: Transaction, earlier: StoredMerge, { mergeId, keptId, otherId }: Merge) {
  const pair = await findPair(tx, keptId, otherId)
  const isSame = !pair.ok && pair.code === 'merge_same'
  return isSame || earlier.undone_at !== null
    ? ok({ mergeId, customerId: keptId, moved: countRows(earlier.moved) })
    : fail('idempotency_key_reused')
}

/** Locks both customers, in the order in which an erasure locks one: the account, then its row of the customer list. */
export async function lockSides(
  tx: Transaction,
  { kept, other }: Record<'kept' | 'other', Pick<Side, 'userId' | 'email'>>,
): Promise<void> {
  const userIds = [kept.userId, other.userId].filter((id) => id !== null)
  // Not `for update`: links of orders to the account take a key share lock on it, while they hold the lock of the order.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [0, ...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const emails = [kept, other].flatMap(({ userId, email }) => (userId === null && email !== null ? [email] : []))
  await tx
    .selectFrom('customers')
    .select('id')
    .where((eb) => eb.or([eb('user_id', 'in', [0, ...userIds]), eb('guest_email', 'in', ['', ...emails])]))
    // Accounts first, as the triggers of new orders change these rows (`count_new_orders`), so that the two cannot deadlock.
    .orderBy('user_id')
    .orderBy('guest_email')
    .forUpdate()
    .execute()
}

type Writing = { kept: Side; other: Side; merge: Merge; at: Date }

async function write(tx: Transaction, { kept, other, merge, at }: Writing) {
  const { mergeId, staff } = merge
  const moved = await applyMoves(tx, movesOf(kept, other))
  await tx
    .insertInto('customer_merges')
    .values({
      id: mergeId,
      kept_user_id: kept.userId,
      kept_email: kept.userId === null ? kept.email : null,
      other_user_id: other.userId,
      other_email: other.userId === null ? other.email : null,
      moved: JSON.stringify(moved),
      other_was_locked: other.userId !== null && (await isLocked(tx, other.userId)),
      merged_by: staff.userId,
      merged_at: at,
    })
    .execute()
  if (other.userId !== null && kept.userId !== null)
    await endAccount(tx, other.userId, { into: kept.userId, mergeId, at })
  for (const salesOrderId of orderIdsOf(moved)) {
    await recordOrderEvent(tx, {
      salesOrderId,
      kind: 'customer-merged',
      detail: { mergeId },
      actor: actorOf(staff),
      at,
    })
  }
  await writeAudit(tx, {
    actor: staff,
    action: 'customer.merged',
    subject: 'customer',
    subjectId: kept.shown.customerId,
    // Only ids and counts, because audit rows cannot be deleted.
    before: { customerId: other.shown.customerId },
    after: { mergeId, orders: orderIdsOf(moved), movedRows: countRows(moved) },
    at,
  })
  return { mergeId, customerId: kept.shown.customerId, moved: countRows(moved) }
}

async function isLocked(tx: Transaction, userId: number): Promise<boolean> {
  const user = tx.selectFrom('users').select('is_locked as isLocked').where('id', '=', userId)
  return (await user.executeTakeFirst())?.isLocked === true
}

async function endAccount(
  tx: Transaction,
  userId: number,
  { into, mergeId, at }: { into: number; mergeId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      merged_into_id: into,
      is_locked: true,
      session_generation: eb('session_generation', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  await sessionsTable(tx).endAll(userId)
  // The list shows the account that stays. An undo adds the row again.
  await tx.deleteFrom('customers').where('user_id', '=', userId).execute()
  const payload = { userId }
  await enqueue(tx, { party: 'mail', kind: 'account-merged', uniqueKey: `account-merged:${mergeId}`, payload, at })
}

/** Returns the numbers of the orders among the moved rows. */
export const orderIdsOf = (moved: readonly MovedRows[]): number[] =>
  moved
    .flatMap(({ table, rows }) => {
      if (table === 'sales_orders') return rows.map(({ id }) => Number(id))
      return table === 'sales_order_customers' ? rows.map((row) => Number(row.sales_order_id)) : []
    })
    .toSorted((a, b) => a - b)

export const countRows = (moved: readonly MovedRows[]): number => moved.reduce((sum, { rows }) => sum + rows.length, 0)

/** Adds the row of an account or of a guest to the customer list, or updates it. */
export const refreshCustomer = (tx: Transaction, { userId, email }: Pick<Side, 'userId' | 'email'>) =>
  sql`select refresh_customer(${userId}::int, ${userId === null ? email : null}::text)`.execute(tx)
