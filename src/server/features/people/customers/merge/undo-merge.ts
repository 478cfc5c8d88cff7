import { sql } from 'kysely'
import { customerKeyOf } from '#shared/contracts/customers.ts'
import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Transaction } from '../../../../db/tables.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { enqueue } from '../../../operations/outbox/index.ts'
import { actorOf, recordOrderEvent } from '../../../sales/sales-orders/index.ts'
import { lockSides, type MergeDeps, orderIdsOf, refreshCustomer } from './merge-customers.ts'
import { revertMoves } from './merge-moves.ts'

/** Thrown to roll back, because a moved row has changed since the merge. */
class ChangedSince extends Error {}

/**
 * Undoes a merge of today. Every moved row gets its former values, and an account that ended can log in again with its own
 * password, unless it was locked before the merge. Rows that were added since stay with the customer that stayed. A repeated call changes nothing.
 *
 * Fails with `undo_too_late` after the day of the merge, with `undo_changed_since` when a moved row was changed or one of the
 * customers was merged again, and with `merge_forgotten` when one of them was erased.
 */
export async function undoMerge(deps: MergeDeps, mergeId: string, staff: Staff) {
  try {
    const outcome = await deps.db.transaction().execute((tx) => undo(tx, { mergeId, staff, at: deps.now() }))
    if (outcome.ok) deps.outboxFilled()
    return outcome
  } catch (error) {
    if (error instanceof ChangedSince) return fail('undo_changed_since')
    throw error
  }
}

async function undo(tx: Transaction, { mergeId, staff, at }: { mergeId: string; staff: Staff; at: Date }) {
  const found = await readMerge(tx, mergeId)
  if (!found) return fail('merge_not_found')
  const kept = { userId: found.kept_user_id, email: found.kept_email }
  const other = { userId: found.other_user_id, email: found.other_email }
  await lockSides(tx, { kept, other })
  const merge = await readMerge(tx, mergeId)
  if (!merge) return fail('merge_not_found')
  const reply = { mergeId, customerId: await keyOf(tx, merge) }
  if (merge.undone_at) return ok(reply)
  if (!isSameWorkingDay(merge.merged_at, at)) return fail('undo_too_late')
  if (merge.moved.length === 0 && other.userId === null) return fail('merge_forgotten')
  if (await isForgotten(tx, [kept.userId, other.userId])) return fail('merge_forgotten')
  if (await hasLaterMerge(tx, merge)) return fail('undo_changed_since')
  if (!(await revertMoves(tx, merge.moved))) throw new ChangedSince()

  if (other.userId !== null) {
    await tx
      .updateTable('users')
      .set({ merged_into_id: null, is_locked: merge.other_was_locked })
      .where('id', '=', other.userId)
      .execute()
    const payload = { userId: other.userId }
    await enqueue(tx, {
      party: 'mail',
      kind: 'account-unmerged',
      uniqueKey: `account-unmerged:${mergeId}`,
      payload,
      at,
    })
  }
  await refreshCustomer(tx, other)
  await refreshCustomer(tx, kept)
  await tx
    .updateTable('customer_merges')
    .set({ undone_at: at, undone_by: staff.userId, moved: '[]' })
    .where('id', '=', mergeId)
    .execute()
  for (const salesOrderId of orderIdsOf(merge.moved)) {
    const event = { salesOrderId, kind: 'customer-unmerged', detail: { mergeId }, actor: actorOf(staff), at }
    await recordOrderEvent(tx, event)
  }
  const entry = {
    actor: staff,
    action: 'customer.merge_undone',
    subject: 'customer',
    subjectId: reply.customerId,
    at,
  } as const
  await writeAudit(tx, { ...entry, before: { mergeId }, after: { orders: orderIdsOf(merge.moved) } })
  return ok(reply)
}

const readMerge = (tx: Transaction, id: string) =>
  tx.selectFrom('customer_merges').selectAll().where('id', '=', id).executeTakeFirst()

type StoredMerge = NonNullable<Awaited<ReturnType<typeof readMerge>>>

/** Returns the key of the customer that stayed: that of an account, or of the latest order of a guest that stays theirs. */
async function keyOf(
  tx: Transaction,
  { kept_user_id: userId, kept_email: email, moved }: StoredMerge,
): Promise<string> {
  if (userId !== null) return String(userId)
  const order = await tx
    .selectFrom('sales_order_customers as c')
    .innerJoin('sales_orders as o', 'o.id', 'c.sales_order_id')
    .select(({ fn }) => fn.max('o.id').as('id'))
    .where(sql`lower(c.email)`, '=', email)
    .where('o.user_id', 'is', null)
    .where('o.id', 'not in', [0, ...orderIdsOf(moved)])
    .executeTakeFirst()
  return customerKeyOf({ userId: null, salesOrderId: order?.id ?? 0 })
}

async function isForgotten(tx: Transaction, userIds: readonly (number | null)[]): Promise<boolean> {
  const accounts = tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [0, ...userIds.filter((id) => id !== null)])
  return (await accounts.where('deleted_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

/** Returns whether one of the two customers was merged again since. */
async function hasLaterMerge(tx: Transaction, merge: StoredMerge): Promise<boolean> {
  const { id, kept_user_id: userId, kept_email: email, merged_at: at } = merge
  const later = await tx
    .selectFrom('customer_merges')
    .select('id')
    .where('id', '<>', id)
    .where('merged_at', '>=', at)
    .where('undone_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb('kept_user_id', '=', userId), eb('other_user_id', '=', userId)]),
        ...(email === null ? [] : [eb('kept_email', '=', email), eb('other_email', '=', email)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
