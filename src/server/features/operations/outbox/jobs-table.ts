import { type RawBuilder, sql } from 'kysely'
import type { Closing, DataJob, DataJobQuery } from '#shared/contracts/data-jobs.ts'
import type { Executor } from '../../../db/tables.ts'
import { isSendable } from './erp-queue.ts'

type JobRow = Omit<DataJob, 'nextTryDateTime' | 'insertedDateTime' | 'payload' | 'closing'> &
  ClosedRow & {
    nextTryAt: Date
    insertedAt: Date
    payload: Record<string, unknown>
    records: { externalId: string; payload: Record<string, unknown> | null }[] | null
  }

/**
 * Columns about the closing of a message. They keep their values when the message is sent after all. `closedBy` is null
 * for a message that was closed automatically, because its order was canceled.
 */
export type ClosedRow = { closedAt: Date | null; closedBy: string | null; closedReason: string | null }

/** Selects `ClosedRow` from a table `m`. */
export const closedColumns = sql`m.closed_at as "closedAt", m.closed_reason as "closedReason",
  (select email from users where id = m.closed_by) as "closedBy"`

export const closingOf = ({
  state,
  closedAt,
  closedBy,
  closedReason,
}: ClosedRow & { state: string }): Closing | null =>
  state === 'closed' && closedAt
    ? { closedDateTime: closedAt.toISOString(), closedBy: closedBy ?? '', reason: closedReason ?? '' }
    : null

/** The messages of the outbox as the job page lists them, newest first. */
export function jobsTable(db: Executor) {
  return {
    async page(query: DataJobQuery): Promise<{ items: DataJob[]; total: number }> {
      const wanted = matchesQuery(query)
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::integer as total from outbox where ${wanted}`.execute(db)
      const rows = await read(db, wanted, {
        limit: query.pageSize,
        offset: (query.page - 1) * query.pageSize,
      })
      return { items: rows, total: counted[0]?.total ?? 0 }
    },

    /**
     * Number of messages that are queued or being sent: of one external service, or of both when `party` is undefined.
     */
    async countWaiting(party: DataJobQuery['party']): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from outbox where ${matchesQuery({ party, state: 'waiting' })}`.execute(db)
      return rows[0]?.count ?? 0
    },

    async find(id: number): Promise<DataJob | undefined> {
      const [job] = await read(db, sql`id = ${id}`, { limit: 1, offset: 0 })
      return job
    },

    /**
     * Closes a dead letter; returns false for other messages. Deletes the stored ERP requests of the order and its
     * customer, which contain names and addresses. A later retry creates these requests again.
     */
    async close(id: number, { reason, userId, at }: { reason: string; userId: number; at: Date }): Promise<boolean> {
      const { rows } = await sql`
        with closed as (
          update outbox set state = 'closed', closed_at = ${at}, closed_by = ${userId}, closed_reason = ${reason}
          where id = ${id} and state = 'dead' returning id, (case party when 'erp' then payload ->> 'salesOrderId' end)::integer as sale
        ), emptied as (
          update erp_records set payload = null where payload is not null and (
            sales_order_id in (select sale from closed)
            or user_id in (select o.user_id from sales_orders o join closed on o.id = closed.sale))
        )
        select id from closed`.execute(db)
      return rows.length > 0
    },
  }
}

function matchesQuery({ party, state }: Pick<DataJobQuery, 'party' | 'state'>): RawBuilder<unknown> {
  const states =
    state === 'all' ? sql`true` : state === 'waiting' ? sql`state in ('queued', 'sending')` : sql`state = ${state}`
  return party === undefined ? states : sql`party = ${party} and ${states}`
}

async function read(
  db: Executor,
  wanted: RawBuilder<unknown>,
  page: { limit: number; offset: number },
): Promise<DataJob[]> {
  const { rows } = await sql<JobRow>`
    with chosen as (
      select outbox.*, party = 'erp' and state = 'queued' and not ${isSendable} as is_held
      from outbox where ${wanted} order by id desc limit ${page.limit} offset ${page.offset})
    select m.is_held as "isHeld", m.id::integer as id, party, kind, m.state, m.tries, m.last_error as "lastError",
      greatest(m.next_try_at, m.hold_until) as "nextTryAt", m.inserted_at as "insertedAt", m.payload,
      case when jsonb_typeof(m.payload -> 'salesOrderId') = 'number'
        then (m.payload ->> 'salesOrderId')::integer end as "salesOrderId",
      m.unique_key as subject, ${closedColumns},
      case when party = 'erp' and m.state not in ('sent', 'closed') then (
        select jsonb_agg(jsonb_build_object('externalId', r.external_id, 'payload', r.payload) order by r.id)
        from erp_records r where r.payload is not null and (
          r.sales_order_id = (m.payload ->> 'salesOrderId')::integer
          or r.id = (select o.customer_record_id from erp_records o where o.kind = 'sales_order'
            and o.sales_order_id = (m.payload ->> 'salesOrderId')::integer))) end as records
    from chosen m order by m.id desc`.execute(db)
  return rows.map(({ nextTryAt, insertedAt, payload, records, closedAt, closedBy, closedReason, ...job }) => ({
    ...job,
    closing: closingOf({ state: job.state, closedAt, closedBy, closedReason }),
    nextTryDateTime: job.state === 'queued' ? nextTryAt.toISOString() : null,
    insertedDateTime: insertedAt.toISOString(),
    payload: { ...withoutSecrets(payload), ...(records && { records }) },
  }))
}

/** Removes tokens, links and other secrets from a payload: staff must not see them. */
const withoutSecrets = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !/token|secret|password|key|link|url/i.test(name)))
