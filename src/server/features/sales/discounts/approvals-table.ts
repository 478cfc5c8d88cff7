import { createHash } from 'node:crypto'
import type { Executor, Transaction } from '../../../db/tables.ts'

type Approval = {
  id: string
  approverId: number
  sellerId: number
  tillId: string | null
  orderKey: string
  /** Text of `approvalSubject`. */
  subject: string
  at: Date
}

/** Stores an approval. */
export async function addApproval(db: Executor, approval: Approval): Promise<void> {
  await db
    .insertInto('discount_approvals')
    .values({
      id: approval.id,
      approver_id: approval.approverId,
      seller_id: approval.sellerId,
      till_id: approval.tillId,
      order_key: approval.orderKey,
      subject_hash: hashOf(approval.subject),
      approved_at: approval.at,
    })
    .execute()
}

/**
 * Locks the unused approval of exactly this order, and returns the Admin who gave it. Returns undefined when there is
 * none, or when another order that is not canceled has used it.
 */
export async function lockApproval(
  tx: Transaction,
  { id, orderKey, subject }: { id: string; orderKey: string; subject: string },
): Promise<{ userId: number; email: string } | undefined> {
  return tx
    .selectFrom('discount_approvals as a')
    .innerJoin('users as u', 'u.id', 'a.approver_id')
    .where('a.id', '=', id)
    .where('a.order_key', '=', orderKey)
    .where('a.subject_hash', '=', hashOf(subject))
    .where((eb) =>
      eb.or([
        eb('a.sales_order_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('sales_orders as o')
            .whereRef('o.id', '=', 'a.sales_order_id')
            .where('o.canceled_at', 'is not', null)
            .select('o.id'),
        ),
      ]),
    )
    .select(['u.id as userId', 'u.email'])
    .forUpdate('a')
    .executeTakeFirst()
}

/** Records the order that used an approval. */
export async function markApprovalUsed(tx: Transaction, id: string, salesOrderId: number): Promise<void> {
  await tx.updateTable('discount_approvals').set({ sales_order_id: salesOrderId }).where('id', '=', id).execute()
}

const hashOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')
