import { sql } from 'kysely'
import { mayBePersonal } from '#shared/domain/search/personal-term.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'

/** A term is deleted this many days after it was last searched. */
const RETENTION_DAYS = 180
/**
 * Maximum number of stored terms, so that nonsense cannot fill the disk. The least searched terms are removed first.
 */
const MAX_TERMS = 5_000

/**
 * Searches without results: the term, how often it was searched, and the last day. Data about the visitor is not
 * available here.
 */
export function searchesWithoutResultsTable(db: Executor) {
  return {
    /** Counts a term without results, unless it may contain personal data. */
    async count(term: string, now: Date): Promise<void> {
      const stored = term.toLowerCase()
      if (stored === '' || mayBePersonal(stored)) return
      const today = amsterdamDay(now)
      // One statement, because the visitor waits for it. It must not delete the row that it also counts.
      await sql`
        with expired as (
          delete from search_misses where last_on < ${today}::date - ${RETENTION_DAYS}::int and term <> ${stored}),
        ${leastSearched(stored)}
        insert into search_misses as existing (term, times, last_on) values (${stored}, 1, ${today}::date)
        on conflict (term) do update set last_on = excluded.last_on,
          times = case when existing.last_on < ${today}::date - ${RETENTION_DAYS}::int then 1 else existing.times + 1 end`.execute(
        db,
      )
    },

    /** Removes a term. Returns whether it was stored. */
    async dismiss(term: string): Promise<boolean> {
      const removed = await db.deleteFrom('search_misses').where('term', '=', term).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },

    /** Returns the 500 terms that were searched most often. */
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

/** When the table is full and the term is new, removes the least searched terms, and of those the oldest. */
const leastSearched = (term: string) => sql`
  least_searched as (
    delete from search_misses where term in (
      select term from search_misses where not exists (select from search_misses where term = ${term})
      order by times, last_on, term
      limit greatest(0, (select count(*) from search_misses) - ${MAX_TERMS}::int + 1)))`
