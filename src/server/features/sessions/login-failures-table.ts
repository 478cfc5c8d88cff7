import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../db/tables.ts'

const MAX_FAILURES = 10
const BLOCK_MS = 15 * 60 * 1000

/**
 * Counts the tries of a password or code since the last right one. After ten, nobody can try that address for a quarter of an hour.
 *
 * Unknown addresses are counted too, else the block would tell which ones exist. They are stored as a hash, because
 * what people type by mistake is not ours to store.
 */
export function loginFailuresTable(db: Executor) {
  return {
    /**
     * Counts a try before the password or code is compared, in one statement. Returns false when there were too many:
     * of many tries at once at most ten are compared. A refused try does not make the block last longer.
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

    /** Deletes counts whose window has passed. */
    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('login_failures').where('last_at', '<=', before(now)).execute()
    },
  }
}

const before = (now: Date) => new Date(now.getTime() - BLOCK_MS)
const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
