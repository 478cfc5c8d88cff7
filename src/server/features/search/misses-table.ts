import { sql } from 'kysely'
import { mayBePersonal } from '#shared/domain/search/personal-term.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../db/tables.ts'

/** So many days after it was last asked for a term is forgotten. */
const KEPT_DAYS = 180
/** More different terms are not kept, so that somebody who types nonsense all day fills no disk: what was asked least goes. */
const MOST_TERMS = 5_000

/** What was asked for in vain: a term, how often, and on which day last. Nothing of who asked is known here. */
export function missesTable(db: Executor) {
  return {
    /** Counts a term that found nothing, unless it may hold something of a person. */
    async count(term: string, now: Date): Promise<void> {
      const kept = term.toLowerCase()
      if (kept === '' || mayBePersonal(kept)) return
      const today = amsterdamDay(now)
      await sql`delete from search_misses where last_on < ${today}::date - ${KEPT_DAYS}::int`.execute(db)
      await makeRoomFor(db, kept)
      await sql`insert into search_misses as kept (term, times, last_on) values (${kept}, 1, ${today}::date)
        on conflict (term) do update set times = kept.times + 1, last_on = excluded.last_on`.execute(db)
    },

    async dismiss(term: string): Promise<boolean> {
      const removed = await db.deleteFrom('search_misses').where('term', '=', term).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },

    mostOften: () =>
      db
        .selectFrom('search_misses')
        .select(['term', 'times', 'last_on as lastOn'])
        .orderBy('times', 'desc')
        .orderBy('last_on', 'desc')
        .orderBy('term')
        .limit(500)
        .execute(),
  }
}

/** What was asked once goes before what was asked more often, and of those what was asked longest ago. */
async function makeRoomFor(db: Executor, term: string): Promise<void> {
  await sql`delete from search_misses where term in (
    select term from search_misses where not exists (select from search_misses where term = ${term})
    order by times, last_on, term
    limit greatest(0, (select count(*) from search_misses) - ${MOST_TERMS}::int + 1))`.execute(db)
}
