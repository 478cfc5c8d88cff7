import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type Pause = { since: Date; until: Date; reason: string }

const FIRST_MS = 15_000
const MAX_PAUSE_MS = 10 * 60_000

const SERVICES = ['mail', 'erp'] as const

export type Outage = Pause & {
  party: (typeof SERVICES)[number]
  /** Messages that wait for the service, including one that is being tried; `orders`: number of orders in them. */
  waiting: number
  orders: number
}

/**
 * Returns the current outages. A pause that has ended still counts while messages wait, because the last try failed.
 * Without waiting messages nothing was tried since, so it does not count.
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

/** Pauses after an outage of an external service: 15 seconds, 30, 60, … up to ten minutes, then ten minutes each time. */
export function pausesTable(db: Executor, party: 'mail' | 'erp') {
  const current = () => db.selectFrom('outbox_pauses').selectAll().where('party', '=', party).executeTakeFirst()

  return {
    async find(): Promise<Pause | undefined> {
      const row = await current()
      return row && { since: row.since, until: row.until, reason: row.reason }
    },

    /** Starts or extends the pause, and returns its end. */
    async begin(now: Date, reason: string): Promise<Date> {
      const before = await current()
      const failures = (before?.failures ?? 0) + 1
      const until = new Date(now.getTime() + Math.min(MAX_PAUSE_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10)))
      await db
        .insertInto('outbox_pauses')
        .values({ party, failures, since: now, until, reason })
        .onConflict((conflict) => conflict.column('party').doUpdateSet({ failures, until, reason }))
        .execute()
      return until
    },

    /** Ends the pause, because the service works again. */
    async end(): Promise<void> {
      await db.deleteFrom('outbox_pauses').where('party', '=', party).execute()
    },

    /** Makes the next try due now. */
    async cutShort(now: Date): Promise<void> {
      await db.updateTable('outbox_pauses').set({ until: now }).where('party', '=', party).execute()
    },
  }
}
