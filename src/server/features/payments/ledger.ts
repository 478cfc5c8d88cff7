import { sql } from 'kysely'
import type { Transaction } from '../../db/tables.ts'
import { enqueue, type NewMessage } from '../outbox/index.ts'
import type { Attempt } from './attempts-table.ts'

/**
 * Books that the money of an attempt came in, for the bookkeeping as well, and sends what tells others of it. All of that
 * the first time only: a unique index holds one such entry per attempt, whoever books it and how often.
 */
export async function bookPayment(
  tx: Transaction,
  attempt: Attempt,
  { at, tells }: { at: Date; tells: readonly NewMessage[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_entries (attempt_id, sales_order_id, kind, amount_cents, booked_at)
    values (${attempt.id}, ${attempt.salesOrderId}, 'payment', ${attempt.amountCents}, ${at})
    on conflict (attempt_id) where kind = 'payment' do nothing returning id`.execute(tx)
  if (rows.length === 0) return
  const { id: attemptId, salesOrderId, amountCents } = attempt
  const payload = { salesOrderId, attemptId, amountCents }
  await enqueue(tx, { party: 'erp', kind: 'deposit', uniqueKey: `deposit:${attemptId}`, payload, at }, ...tells)
}

/** Books money that went back, for the bookkeeping as well; nothing when the amount is 0. The attempt must be locked. */
export async function bookReversal(
  tx: Transaction,
  attempt: Attempt,
  entry: { kind: 'refund' | 'chargeback'; amountCents: number; at: Date },
): Promise<void> {
  if (entry.amountCents <= 0) return
  const { id } = await tx
    .insertInto('payment_entries')
    .values({
      attempt_id: attempt.id,
      sales_order_id: attempt.salesOrderId,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      booked_at: entry.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: attemptId, salesOrderId } = attempt
  const payload = { salesOrderId, attemptId, entryId: Number(id), amountCents: entry.amountCents }
  await enqueue(tx, { party: 'erp', kind: 'refund', uniqueKey: `refund:${id}`, payload, at: entry.at })
}

/** A line in the order's history, for people. */
export async function noteEvent(
  tx: Transaction,
  event: { salesOrderId: number; kind: string; detail: object; actor: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      sales_order_id: event.salesOrderId,
      kind: event.kind,
      detail: JSON.stringify(event.detail),
      actor: event.actor,
      happened_at: event.at,
    })
    .execute()
}
