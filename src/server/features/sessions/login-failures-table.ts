import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../db/tables.ts'

const MAX_FAILURES = 10
const BLOCK_MS = 15 * 60 * 1000

/**
 * Wrong passwords per mail address. After ten, nobody can try that address for a quarter of an hour.
 *
 * Addresses nobody has are counted too, else the block would tell which exist; they are kept as a
 * hash, because what people type by mistake is not ours to keep.
 */
export function loginFailuresTable(db: Executor) {
  return {
    async isBlocked(email: string, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('login_failures')
        .select('count')
        .where('email_hash', '=', hashOf(email))
        .where('last_at', '>', before(now))
        .executeTakeFirst()
      return row !== undefined && row.count >= MAX_FAILURES
    },

    async add(email: string, now: Date): Promise<void> {
      await db.deleteFrom('login_failures').where('last_at', '<=', before(now)).execute()
      await db
        .insertInto('login_failures')
        .values({ email_hash: hashOf(email), count: 1, last_at: now })
        .onConflict((conflict) =>
          conflict.column('email_hash').doUpdateSet({ count: sql`login_failures.count + 1`, last_at: now }),
        )
        .execute()
    },

    /**
     * Counts a try before it is looked at; false when there were too many. Where guessing is quick (six digits) this is
     * the way: of many tries at once no more than ten are looked at. One that is refused does not make it last longer.
     */
    async takeTry(who: string, now: Date): Promise<boolean> {
      const isOver = sql<boolean>`login_failures.last_at <= ${before(now)}`
      const { count } = await db
        .insertInto('login_failures')
        .values({ email_hash: hashOf(who), count: 1, last_at: now })
        .onConflict((conflict) =>
          conflict.column('email_hash').doUpdateSet({
            count: sql`case when ${isOver} then 1 else least(login_failures.count, ${MAX_FAILURES}) + 1 end`,
            last_at: sql`case when ${isOver} or login_failures.count < ${MAX_FAILURES}
              then excluded.last_at else login_failures.last_at end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return count <= MAX_FAILURES
    },

    async clear(email: string): Promise<void> {
      await db.deleteFrom('login_failures').where('email_hash', '=', hashOf(email)).execute()
    },
  }
}

const before = (now: Date) => new Date(now.getTime() - BLOCK_MS)
const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
