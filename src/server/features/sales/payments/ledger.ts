import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue, type NewMessage } from '../../operations/outbox/index.ts'
import type { Attempt } from './attempts-table.ts'

/**
 * Books that the money of an attempt came in, for the bookkeeping as well, and sends what tells others of it. All of that
 * the first time only: a unique index holds one such entry per attempt, whoever books it and how often. A line for the
 * order's history goes along with it: providers tell of many payments at once, and each question to the database counts.
 */
export async function bookPayment(
  tx: Transaction,
  attempt: Attempt,
  { at, tells, event }: { at: Date; tells: readonly NewMessage[]; event?: OrderEvent | undefined },
): Promise<void> {
  const { id: attemptId, salesOrderId, amountCents } = attempt
  const payload = { salesOrderId, attemptId, amountCents }
  const deposit: NewMessage = { party: 'erp', kind: 'deposit', uniqueKey: `deposit:${attemptId}`, payload, at }
  await sql`
    with booked as (
      insert into payment_entries (attempt_id, sales_order_id, kind, amount_cents, booked_at)
      values (${attemptId}, ${salesOrderId}, 'payment', ${amountCents}, ${at})
      on conflict (attempt_id) where kind = 'payment' do nothing returning id
    ), noted as (
      insert into order_events (sales_order_id, kind, detail, actor, happened_at)
      select "salesOrderId", kind, detail, actor, at
      from jsonb_to_recordset(${JSON.stringify(event ? [event] : [])}::jsonb)
        as e ("salesOrderId" integer, kind text, detail jsonb, actor text, at timestamptz)
    )
    insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
    select party, kind, "uniqueKey", payload, at, at
    from booked, jsonb_to_recordset(${JSON.stringify([deposit, ...tells])}::jsonb)
      as m (party text, kind text, "uniqueKey" text, payload jsonb, at timestamptz)
    on conflict (unique_key) do nothing`.execute(tx)
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
export type OrderEvent = { salesOrderId: number; kind: string; detail: object; actor: string; at: Date }

/** Adds a line to the order's history. */
export async function noteEvent(tx: Transaction, event: OrderEvent): Promise<void> {
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
