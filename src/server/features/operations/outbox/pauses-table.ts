import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { isPaused } from './retry-plan.ts'

export type Pause = { since: Date; until: Date; reason: string }

const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 10 * 60_000

const SERVICES = ['mail', 'erp'] as const

export type CurrentOutage = Pause & {
  party: (typeof SERVICES)[number]
  /** Number of messages that wait for the service, including a message that is being sent. */
  waiting: number
  /** Number of distinct orders of these messages. */
  orders: number
}

/**
 * Returns the current outages. A pause that has ended is still an outage while messages wait, because the last try
 * failed. Without waiting messages there is no next try, so an ended pause is no outage.
 */
export async function outagesNow(db: Executor, now: Date): Promise<CurrentOutage[]> {
  const { rows } = await sql<CurrentOutage>`
    select p.party, p.since, p.until, p.reason, w.waiting, w.orders
    from outbox_pauses p cross join lateral (
      select count(*)::int as waiting, count(distinct m.payload ->> 'salesOrderId')::int as orders
      from outbox m where m.party = p.party and m.state in ('queued', 'sending')) w
    where p.until > ${now} or w.waiting > 0 order by p.party`.execute(db)
  return rows
}

/**
 * Stores the pause of sending after an outage of an external service. Only the ERP sync begins pauses; mails wait by
 * the retry plan. The first pause is 15 seconds. Each next pause is twice as long, up to ten minutes.
 */
export function pausesTable(db: Executor, party: 'mail' | 'erp') {
  const current = () => db.selectFrom('outbox_pauses').selectAll().where('party', '=', party).executeTakeFirst()

  return {
    /** Returns the pause; `isOver` when its time has passed, so that messages may be tried again. */
    async find(now: Date): Promise<(Pause & { isOver: boolean }) | undefined> {
      const row = await current()
      if (!row) return undefined
      const { since, until, reason } = row
      return { since, until, reason, isOver: !isPaused(until, { now, longestMs: MAX_PAUSE_MS }) }
    },

    /** Starts or extends the pause, and returns its end. */
    async begin(now: Date, reason: string): Promise<Date> {
      const before = await current()
      const failures = (before?.failures ?? 0) + 1
      const until = new Date(now.getTime() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)))
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

    /** Makes the next try due now. The number of failures stays, so the next pause is not shorter. */
    async cutShort(now: Date): Promise<void> {
      await db.updateTable('outbox_pauses').set({ until: now }).where('party', '=', party).execute()
    },
  }
}
