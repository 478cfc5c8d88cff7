import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type Pause = { since: Date; until: Date; reason: string }

const FIRST_MS = 15_000
const LONGEST_MS = 10 * 60_000

const SERVICES = ['mail', 'erp'] as const

export type Outage = Pause & {
  party: (typeof SERVICES)[number]
  /** Messages that wait for it, also one that is being tried, and the orders they are about. */
  waiting: number
  orders: number
}

/**
 * Returns the parties that are away. A pause that is past counts as long as messages wait: the last answer was that the
 * party is away. Without such messages nothing has found out since.
 */
export async function outagesNow(db: Executor, now: Date): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    select p.party, p.since, p.until, p.reason, w.waiting, w.orders
    from outbox_pauses p cross join lateral (
      select count(*)::int as waiting, count(distinct m.payload ->> 'salesOrderId')::int as orders
      from outbox m where m.party = p.party and m.state in ('queued', 'sending')) w
    where p.until > ${now} or w.waiting > 0 order by p.party`.execute(db)
  return rows
}

/** Parties that are not there: asked again after 15 seconds, 30, 60, … up to ten minutes, and never given up. */
export function pausesTable(db: Executor, party: 'mail' | 'erp') {
  const current = () => db.selectFrom('outbox_pauses').selectAll().where('party', '=', party).executeTakeFirst()

  return {
    async find(): Promise<Pause | undefined> {
      const row = await current()
      return row && { since: row.since, until: row.until, reason: row.reason }
    },

    /** Gives the moment until which the party is left alone. */
    async begin(now: Date, reason: string): Promise<Date> {
      const before = await current()
      const failures = (before?.failures ?? 0) + 1
      const until = new Date(now.getTime() + Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10)))
      await db
        .insertInto('outbox_pauses')
        .values({ party, failures, since: now, until, reason })
        .onConflict((conflict) => conflict.column('party').doUpdateSet({ failures, until, reason }))
        .execute()
      return until
    },

    /** It is there again. */
    async end(): Promise<void> {
      await db.deleteFrom('outbox_pauses').where('party', '=', party).execute()
    },

    /** Somebody does not want to wait: the next try is now. */
    async cutShort(now: Date): Promise<void> {
      await db.updateTable('outbox_pauses').set({ until: now }).where('party', '=', party).execute()
    },
  }
}
