import { sql } from 'kysely'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { Transaction } from '../../../db/tables.ts'
import { currentTraceparent } from '../../../tracing/trace.ts'
import { enqueue, type NewMessage } from '../../operations/outbox/index.ts'
import type { Attempt } from './attempts-table.ts'

type Booking = {
  at: Date
  messages: readonly NewMessage[]
  event?: OrderEvent | undefined
  /** The drawer that received the cash; null or omitted for the main drawer, and for other payment types. */
  drawerId?: string | null | undefined
}

/**
 * Books the money of an attempt in the ledger. Enqueues `messages`, and the payment for the ERP, which records every
 * payment as a deposit on its order. A repeated call books and enqueues nothing, because a unique index allows one
 * payment entry per attempt. But a repeated call adds `event` again. A loose payment has no order in the ERP, so the ERP
 * gets it only after it was linked to an order.
 *
 * All this is one statement, because many exchange calls arrive together and each query takes time.
 */
export async function bookPayment(
  tx: Transaction,
  attempt: Attempt,
  { at, messages, event, drawerId = null }: Booking,
): Promise<void> {
  const { id: attemptId, salesOrderId, amountCents } = attempt
  const payload = { salesOrderId, attemptId, amountCents }
  const erpDeposit: NewMessage = { party: 'erp', kind: 'deposit', uniqueKey: `deposit:${attemptId}`, payload, at }
  await sql`
    with booked as (
      insert into payment_entries (attempt_id, sales_order_id, kind, amount_cents, booked_at, drawer_id)
      values (${attemptId}, ${salesOrderId}, 'payment', ${amountCents}, ${at}, ${drawerId})
      on conflict (attempt_id) where kind = 'payment' do nothing returning id
    ), added_event as (
      insert into order_events (sales_order_id, kind, detail, actor, happened_at)
      select "salesOrderId", kind, detail, actor, at
      from jsonb_to_recordset(${JSON.stringify(event ? [event] : [])}::jsonb)
        as e ("salesOrderId" integer, kind text, detail jsonb, actor text, at timestamptz)
    )
    insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at, traceparent)
    select party, kind, "uniqueKey", payload, at, at, ${currentTraceparent()}::text
    from booked, jsonb_to_recordset(${JSON.stringify([erpDeposit, ...messages])}::jsonb)
      as m (party text, kind text, "uniqueKey" text, payload jsonb, at timestamptz)
    where m.party <> 'erp' or not ${isLoose(salesOrderId)}
    on conflict (unique_key) do nothing`.execute(tx)
}

/** SQL condition: the order belongs to a payment without an order. */
const isLoose = (salesOrderId: number) =>
  sql<boolean>`exists (select from loose_payments l where l.sales_order_id = ${salesOrderId})`

/**
 * Moves the payments of a loose payment, their refunds and their ledger entries to the order to which it was linked, and
 * enqueues them for the ERP, at once or at `dueAt`. The link must be stored and both orders locked. Times, amounts and payments stay, so day
 * closes and sums per day do not change.
 */
export async function movePayments(
  tx: Transaction,
  { from, to, at, dueAt }: { from: number; to: number; at: Date; dueAt?: Date },
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ sales_order_id: to, loose_payment_id: from })
    .where('sales_order_id', '=', from)
    .execute()
  await tx.updateTable('payment_refunds').set({ sales_order_id: to }).where('sales_order_id', '=', from).execute()
  const entries = await tx
    .updateTable('payment_entries')
    .set({ sales_order_id: to })
    .where('sales_order_id', '=', from)
    .returning(['id', 'attempt_id as attemptId', 'kind', 'amount_cents as amountCents'])
    .execute()
  for (const { id, attemptId, kind, amountCents } of entries.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const payload = { salesOrderId: to, attemptId, amountCents }
    await enqueue(
      tx,
      kind === 'payment'
        ? { party: 'erp', kind: 'deposit', uniqueKey: `deposit:${attemptId}`, payload, at, dueAt }
        : {
            party: 'erp',
            kind: 'refund',
            uniqueKey: `refund:${id}`,
            payload: { ...payload, entryId: Number(id) },
            at,
            dueAt,
          },
    )
  }
}

/**
 * Moves the payments of a loose payment back from the order to which it was linked. The link must be gone, both orders locked, and the
 * messages for the ERP withheld. Returns what was received minus what was returned, in cents.
 */
export async function movePaymentsBack(tx: Transaction, { from, to }: { from: number; to: number }): Promise<number> {
  const attempts = await tx.selectFrom('payment_attempts').select('id').where('loose_payment_id', '=', to).execute()
  const ids = attempts.map(({ id }) => id)
  if (ids.length === 0) return 0
  const move = { sales_order_id: to }
  const entries = await tx
    .updateTable('payment_entries')
    .set(move)
    .where('sales_order_id', '=', from)
    .where('attempt_id', 'in', ids)
    .returning(['kind', 'amount_cents as amountCents'])
    .execute()
  await tx
    .updateTable('payment_refunds')
    .set(move)
    .where('sales_order_id', '=', from)
    .where('attempt_id', 'in', ids)
    .execute()
  await tx
    .updateTable('payment_attempts')
    .set({ sales_order_id: to, loose_payment_id: null })
    .where('id', 'in', ids)
    .execute()
  return entries.reduce((sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : -amountCents), 0)
}

/** States of a payment that may still receive money. */
const UNDECIDED: readonly AttemptState[] = ['starting', 'open', 'unknown', 'review']

/** Returns whether a payment of an order may still receive money. */
export async function hasUndecidedPayment(tx: Transaction, salesOrderId: number): Promise<boolean> {
  const attempt = tx.selectFrom('payment_attempts').select('id').where('sales_order_id', '=', salesOrderId)
  return (await attempt.where('state', 'in', UNDECIDED).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Books money that was refunded or charged back, and enqueues it for the ERP, unless it is of a loose payment. Does
 * nothing for an amount of 0. The attempt must be locked.
 */
export async function bookReversal(
  tx: Transaction,
  attempt: Attempt,
  entry: { kind: 'refund' | 'chargeback'; amountCents: number; at: Date; drawerId?: string | null | undefined },
): Promise<void> {
  if (entry.amountCents <= 0) return
  const { id, isLoose: isOfLoosePayment } = await tx
    .insertInto('payment_entries')
    .values({
      attempt_id: attempt.id,
      sales_order_id: attempt.salesOrderId,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      booked_at: entry.at,
      drawer_id: entry.drawerId ?? null,
    })
    .returning(['id', isLoose(attempt.salesOrderId).as('isLoose')])
    .executeTakeFirstOrThrow()
  if (isOfLoosePayment) return
  const { id: attemptId, salesOrderId } = attempt
  const payload = { salesOrderId, attemptId, entryId: Number(id), amountCents: entry.amountCents }
  await enqueue(tx, { party: 'erp', kind: 'refund', uniqueKey: `refund:${id}`, payload, at: entry.at })
}

/** Event in the history of an order, shown to staff. */
export type OrderEvent = { salesOrderId: number; kind: string; detail: object; actor: string; at: Date }

/** Adds an event to the history of an order. */
export async function recordEvent(tx: Transaction, event: OrderEvent): Promise<void> {
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
