import { type SelectQueryBuilder, sql } from 'kysely'
import type { AuditFilter } from '#shared/contracts/audit.ts'
import type { Fields } from '#shared/domain/audit/changes.ts'
import type { Executor, Tables } from '../../../db/tables.ts'

export type AuditRow = {
  id: number
  happenedAt: Date
  actorId: number | null
  actorEmail: string | null
  action: string
  subject: string
  subjectId: string
  before: Fields | null
  after: Fields | null
}

const COLUMNS = [
  'id',
  'happened_at as happenedAt',
  'actor_id as actorId',
  'actor_email as actorEmail',
  'action',
  'subject',
  'subject_id as subjectId',
  'before',
  'after',
] as const

/** Rows per query of an export, which may contain all rows. */
const BATCH_SIZE = 1_000

type Entries<Selection> = SelectQueryBuilder<Tables, 'audit_entries', Selection>

/** Reads of the audit log. `writeAudit` writes it. */
export function auditTable(db: Executor) {
  const matching = (filter: AuditFilter) => filtered(db.selectFrom('audit_entries'), filter)
  const newestFirst = (filter: AuditFilter) => ordered(matching(filter).select(COLUMNS))

  return {
    /** One page, newest first. */
    page({ page, pageSize, ...filter }: AuditFilter & { page: number; pageSize: number }): Promise<AuditRow[]> {
      // Selects ids by an index only, then reads the columns of the shown rows.
      const shown = ordered(matching(filter).select('id'))
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      return ordered(db.selectFrom('audit_entries').select(COLUMNS).where('id', 'in', shown)).execute()
    },

    async count(filter: AuditFilter): Promise<number> {
      const { total } = await matching(filter)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Yields all matching rows, newest first. Reads by key, so that new rows do not shift the pages. */
    async *all(filter: AuditFilter): AsyncGenerator<AuditRow> {
      let last: AuditRow | undefined
      do {
        const rows: AuditRow[] = await olderThan(newestFirst(filter), last).limit(BATCH_SIZE).execute()
        yield* rows
        last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
      } while (last)
    },

    /** Users with rows in the log, by their current mail address. */
    async actors(): Promise<{ userId: number; email: string }[]> {
      const ids = await distinct(db, 'actor_id')
      if (ids.length === 0) return []
      return db
        .selectFrom('users')
        .select(['id as userId', 'email'])
        .where('id', 'in', ids.map(Number))
        .orderBy('email')
        .execute()
    },

    actions: () => distinct(db, 'action'),
    subjects: () => distinct(db, 'subject'),
  }
}

const ordered = <Selection>(entries: Entries<Selection>): Entries<Selection> =>
  entries.orderBy('happened_at', 'desc').orderBy('id', 'desc')

function filtered<Selection>(entries: Entries<Selection>, filter: AuditFilter): Entries<Selection> {
  const { who, what, subject, subjectId, from, to } = filter
  let matching = entries
  if (who === 'system') matching = matching.where('actor_id', 'is', null)
  else if (who !== undefined) matching = matching.where('actor_id', '=', who)
  if (what !== undefined) matching = matching.where('action', '=', what)
  if (subject !== undefined) matching = matching.where('subject', '=', subject)
  if (subjectId !== undefined) matching = matching.where('subject_id', '=', subjectId)
  if (from !== undefined) matching = matching.where('happened_at', '>=', startOf(from, 0))
  if (to !== undefined) matching = matching.where('happened_at', '<', startOf(to, 1))
  return matching
}

/** Start of a day in Amsterdam, or of the day `later` days after it. */
const startOf = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam')`

const olderThan = <Selection>(entries: Entries<Selection>, last: AuditRow | undefined): Entries<Selection> =>
  last
    ? entries.where(sql<boolean>`(happened_at, id) < (
        select happened_at, id from audit_entries where id = ${last.id})`)
    : entries

/**
 * Distinct values of the leading column of an index, by a loose index scan: each value looks up the next one. The cost
 * depends on the number of values and not on the size of the log.
 */
async function distinct(db: Executor, column: 'actor_id' | 'action' | 'subject'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${name} as value from audit_entries where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null
    )
    select value::text as value from known where value is not null order by 1`.execute(db)
  return rows.map(({ value }) => value)
}
