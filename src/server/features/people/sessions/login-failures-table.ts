import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

const MAX_FAILURES = 10
const BLOCK_MS = 15 * 60 * 1000

/**
 * Counts tries of a password or code since the last correct try. Ten wrong tries block the address for 15 minutes.
 *
 * Addresses without an account are counted too, because otherwise the block would reveal which accounts exist. Only
 * hashes of addresses are stored, because a user may type other private text into the field.
 */
export function loginFailuresTable(db: Executor) {
  return {
    /**
     * Counts a try before a code is compared, in one statement. Returns false above the limit, so at most ten parallel
     * tries are compared. A refused try does not extend the block.
     *
     * @param address an email address or another key of a counter
     */
    async countTry(address: string, now: Date): Promise<boolean> {
      const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
      const { count } = await db
        .insertInto('login_failures')
        .values({ email_hash: hashOf(address), count: 1, last_at: now })
        .onConflict((conflict) =>
          conflict.column('email_hash').doUpdateSet({
            count: sql`case when ${isExpired} then 1 else least(login_failures.count, ${MAX_FAILURES}) + 1 end`,
            last_at: sql`case when ${isExpired} or login_failures.count < ${MAX_FAILURES}
              then excluded.last_at else login_failures.last_at end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return count <= MAX_FAILURES
    },

    /**
     * Counts a try, compares the password, and returns the result of `compare`: undefined for a wrong password.
     *
     * An address has ten slots. A running comparison and a wrong password each use one slot. A correct password frees
     * the slots of all wrong passwords. If no slot is free while comparisons run, the call waits, because one of them
     * may be correct. Returns 'too_many' after ten wrong tries, or after 20 seconds of waiting. Must run outside a
     * transaction.
     */
    async compare<Match>(address: string, now: Date, compare: () => Promise<Match | undefined>) {
      if (!(await takeSlot(db, address, now))) return 'too_many' as const
      let correct: Match | undefined
      try {
        correct = await compare()
        return correct
      } finally {
        await finishComparison(db, address, correct !== undefined)
      }
    },

    /** Counts wrong passwords that were compared elsewhere. They block the address as others do. */
    async addFailures(address: string, failures: number, now: Date): Promise<void> {
      const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
      await db
        .insertInto('login_failures')
        .values({ email_hash: hashOf(address), count: failures, last_at: now })
        .onConflict((conflict) =>
          conflict.column('email_hash').doUpdateSet({
            count: sql`case when ${isExpired} then ${failures}::int else login_failures.count + ${failures}::int end`,
            last_at: now,
          }),
        )
        .execute()
    },

    async clear(email: string): Promise<void> {
      await db.deleteFrom('login_failures').where('email_hash', '=', hashOf(email)).execute()
    },

    /** Deletes counts whose window has passed. */
    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('login_failures').where('last_at', '<=', startOfWindow(now)).execute()
    },
  }
}

/** Pauses between the tries to take a slot, short at first. The sum is about 20 seconds. */
const PAUSES_MS = [20, 40, 80, 160, 250, ...Array.from({ length: 48 }, () => 400)]

/** Takes a slot for a comparison. Waits while all slots are in use and at least one comparison runs. */
async function takeSlot(db: Executor, address: string, now: Date): Promise<boolean> {
  for (const waitMs of PAUSES_MS) {
    if (await tryTakeSlot(db, address, now)) return true
    const row = await db
      .selectFrom('login_failures')
      .select(['count', 'running'])
      .where('email_hash', '=', hashOf(address))
      .executeTakeFirst()
    // A comparison that ended after `tryTakeSlot` may have freed slots. Then the count is below the maximum.
    if (row?.running === 0 && row.count >= MAX_FAILURES) return false
    await setTimeout(waitMs * (0.75 + Math.random() / 2))
  }
  return false
}

async function tryTakeSlot(db: Executor, address: string, now: Date): Promise<boolean> {
  const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
  const row = await db
    .insertInto('login_failures')
    .values({ email_hash: hashOf(address), count: 1, running: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({
          count: sql`case when ${isExpired} then 1 else login_failures.count + 1 end`,
          running: sql`case when ${isExpired} then 1 else login_failures.running + 1 end`,
          last_at: sql`excluded.last_at`,
        })
        .where(sql<boolean>`${isExpired} or login_failures.count < ${MAX_FAILURES}`),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a comparison. A wrong password stays counted. After a correct password only running comparisons stay counted.
 */
async function finishComparison(db: Executor, address: string, isRight: boolean): Promise<void> {
  const running = sql<number>`greatest(running - 1, 0)`
  await db
    .updateTable('login_failures')
    .set({ running, ...(isRight && { count: running }) })
    .where('email_hash', '=', hashOf(address))
    .execute()
}

const startOfWindow = (now: Date) => new Date(now.getTime() - BLOCK_MS)
const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
