import { sql } from 'kysely'
import type { TimelineEntry } from '#shared/contracts/staff-orders.ts'
import { UNDOABLE_EVENTS } from '#shared/domain/orders/undo.ts'
import type { MessageState } from '#shared/domain/outbox/messages.ts'
import type { Executor } from '../../../db/tables.ts'
import { cancellationsTable } from './canceled-pieces.ts'

type MessageRow = {
  id: number
  party: 'mail' | 'erp'
  kind: string
  payload: Record<string, unknown>
  state: MessageState
  insertedAt: Date
  sentAt: Date | null
}

/** Reads the mails and ERP messages of an order, in every state. */
export async function messagesOf(db: Executor, salesOrderId: number): Promise<MessageRow[]> {
  // An index of `outbox` has this expression. With another expression the query would read the whole table.
  const { rows } = await sql<MessageRow & { id: string | number }>`
    select id, party, kind, payload, state, inserted_at as "insertedAt", sent_at as "sentAt"
    from outbox where payload ? 'salesOrderId' and (payload ->> 'salesOrderId')::integer = ${salesOrderId}
    order by id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Returns the history of an order, newest first: events, mails, ERP messages and notes. */
export async function readTimeline(db: Executor, salesOrderId: number): Promise<TimelineEntry[]> {
  const events = await db
    .selectFrom('order_events')
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('id')
    .select(['id', 'kind', 'detail', 'actor', 'happened_at as at'])
    .execute()
  const reasonOf = await readRefundReasons(db, salesOrderId)
  const cancellations = await cancellationsTable(db).reasonsOf(salesOrderId)
  const messages = await messagesOf(db, salesOrderId)
  const notes = await db
    .selectFrom('order_notes')
    .where('sales_order_id', '=', salesOrderId)
    .where('text', '<>', '')
    .select(['id', 'author_id as authorId', 'text', 'written_at as at'])
    .execute()
  const resenders = messages.flatMap(({ payload }) => (typeof payload.resentBy === 'number' ? [payload.resentBy] : []))
  const labelOf = await actorLabelsOf(db, [
    ...events.map(({ actor }) => actor),
    ...notes.map(({ authorId }) => `user:${authorId}`),
    ...resenders.map((userId) => `user:${userId}`),
  ])

  const undone = new Set(events.filter(({ kind }) => kind === 'undone').map(({ detail }) => detail.eventId))
  const entries: TimelineEntry[] = [
    ...events.map(({ id, kind, detail, actor, at }) => ({
      kind: 'event' as const,
      key: `event-${id}`,
      at: at.toISOString(),
      by: labelOf(actor),
      event: kind,
      detail: { ...detail, ...reasonOf(kind, detail), ...cancellations.get(String(detail.cancellationId)) },
      ...(UNDOABLE_EVENTS.has(kind) && 'before' in detail && !undone.has(id) && { undoId: id }),
    })),
    ...messages.map((message) => messageEntry(message, labelOf)),
    ...notes.map(({ id, authorId, text, at }) => ({
      kind: 'note' as const,
      key: `note-${id}`,
      at: at.toISOString(),
      by: labelOf(`user:${authorId}`),
      text,
      undoId: id,
    })),
  ]
  // Entries of the same time are sorted by insertion, latest first.
  return entries.reverse().sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

/**
 * Returns a function that gives the reason of a refund for the event of its request. Events do not contain reasons, so
 * that the reasons can be erased.
 */
async function readRefundReasons(db: Executor, salesOrderId: number) {
  const refunds = await db
    .selectFrom('payment_refunds')
    .where('sales_order_id', '=', salesOrderId)
    .where('reason', '<>', '')
    .select(['id', 'reason'])
    .execute()
  const reasons = new Map(refunds.map(({ id, reason }) => [id, reason]))
  return (kind: string, { refundId, paymentType }: Record<string, unknown>) => {
    const isRequest = kind === 'refund-requested' || (kind === 'refund-done' && paymentType === 'CASH')
    const reason = isRequest && reasons.get(String(refundId))
    return reason ? { reason } : {}
  }
}

function messageEntry(message: MessageRow, labelOf: (actor: string) => string | null): TimelineEntry {
  const { id, party, kind, state, insertedAt, sentAt, payload } = message
  const common = { at: insertedAt.toISOString(), state, sentAt: sentAt?.toISOString() ?? null }
  if (party === 'erp') return { ...common, kind: 'sync', sync: kind, key: `sync-${id}`, by: null }
  const by = typeof payload.resentBy === 'number' ? labelOf(`user:${payload.resentBy}`) : null
  return { ...common, kind: 'mail', key: `mail-${id}`, mailId: id, mail: kind, isCopy: by !== null, by }
}

/**
 * Returns a function that gives the label of an actor: the email address for `user:12`, `klant` for a guest and for the
 * sender of a withdrawal, `bezorger` for a driver, and null for the shop itself and for users that do not exist.
 */
export async function actorLabelsOf(
  db: Executor,
  actors: readonly string[],
): Promise<(actor: string) => string | null> {
  const ids = [...new Set(actors.flatMap((actor) => /^user:(\d+)$/.exec(actor)?.[1] ?? []))].map(Number)
  const users = await db
    .selectFrom('users')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'email'])
    .execute()
  const emails = new Map(users.map(({ id, email }) => [`user:${id}`, email]))
  return (actor) =>
    actor === 'guest' || actor === 'sender' ? 'klant' : actor === 'driver' ? 'bezorger' : (emails.get(actor) ?? null)
}
