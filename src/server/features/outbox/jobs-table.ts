import { type RawBuilder, sql } from 'kysely'
import type { DataJob, DataJobQuery } from '#shared/contracts/data-jobs.ts'
import type { Executor } from '../../db/tables.ts'
import { mayGoOut } from './erp-queue.ts'

type JobRow = Omit<DataJob, 'nextTryDateTime' | 'insertedDateTime' | 'payload'> & {
  nextTryAt: Date
  insertedAt: Date
  payload: Record<string, unknown>
  records: { externalId: string; payload: Record<string, unknown> | null }[] | null
}

/** The messages of the outbox as the job page lists them, newest first. */
export function jobsTable(db: Executor) {
  return {
    async page(query: DataJobQuery): Promise<{ items: DataJob[]; total: number }> {
      const wanted = wantedBy(query)
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::integer as total from outbox where ${wanted}`.execute(db)
      const rows = await read(db, wanted, {
        limit: query.pageSize,
        offset: (query.page - 1) * query.pageSize,
      })
      return { items: rows, total: counted[0]?.total ?? 0 }
    },

    async find(id: number): Promise<DataJob | undefined> {
      const [job] = await read(db, sql`id = ${id}`, { limit: 1, offset: 0 })
      return job
    },
  }
}

function wantedBy({ party, state }: DataJobQuery): RawBuilder<unknown> {
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
      select outbox.*, party = 'erp' and state = 'queued' and not ${mayGoOut} as is_held from outbox where ${wanted} order by id desc limit ${page.limit} offset ${page.offset})
    select chosen.is_held as "isHeld", chosen.id::integer as id, party, kind, chosen.state, chosen.tries, chosen.last_error as "lastError",
      chosen.next_try_at as "nextTryAt", chosen.inserted_at as "insertedAt", chosen.payload,
      case when jsonb_typeof(chosen.payload -> 'salesOrderId') = 'number'
        then (chosen.payload ->> 'salesOrderId')::integer end as "salesOrderId",
      chosen.unique_key as subject,
      case when party = 'erp' and chosen.state <> 'sent' then (
        select jsonb_agg(jsonb_build_object('externalId', r.external_id, 'payload', r.payload) order by r.id)
        from erp_records r where r.payload is not null and (
          r.sales_order_id = (chosen.payload ->> 'salesOrderId')::integer
          or r.id = (select o.customer_record_id from erp_records o where o.kind = 'sales_order'
            and o.sales_order_id = (chosen.payload ->> 'salesOrderId')::integer))) end as records
    from chosen order by chosen.id desc`.execute(db)
  return rows.map(({ nextTryAt, insertedAt, payload, records, ...job }) => ({
    ...job,
    nextTryDateTime: job.state === 'queued' ? nextTryAt.toISOString() : null,
    insertedDateTime: insertedAt.toISOString(),
    payload: { ...withoutSecrets(payload), ...(records && { records }) },
  }))
}

/** What opens a door stays behind it, also for staff. */
const withoutSecrets = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !/token|secret|password|key|link|url/i.test(name)))
