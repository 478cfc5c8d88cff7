import type { CustomerMerge } from '#shared/contracts/customers.ts'
import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import type { Executor } from '../../../../db/tables.ts'
import type { CustomerIdentity } from '../resolve-customer.ts'

/** Returns the merges of which a customer is the one that stayed, newest first. */
export async function mergesOf(db: Executor, customer: CustomerIdentity, now: Date): Promise<CustomerMerge[]> {
  const merges = db
    .selectFrom('customer_merges as m')
    .innerJoin('users as by', 'by.id', 'm.merged_by')
    .select(['m.id', 'm.other_user_id as userId', 'm.other_email as email', 'm.merged_at as mergedAt'])
    .select(['m.undone_at as undoneAt', 'by.email as mergedBy'])
    .orderBy('m.merged_at', 'desc')
    .limit(50)
  const rows = await (customer.kind === 'account'
    ? merges.where('m.kept_user_id', '=', customer.userId)
    : merges.where('m.kept_email', '=', customer.email)
  ).execute()
  return rows.map(({ id, userId, email, mergedAt, undoneAt, mergedBy }) => ({
    mergeId: id,
    other: userId === null ? (email ?? '') : `account ${userId}`,
    mergedDateTime: mergedAt.toISOString(),
    mergedBy,
    undoneDateTime: undoneAt?.toISOString() ?? null,
    canUndo: undoneAt === null && isSameWorkingDay(mergedAt, now),
  }))
}
