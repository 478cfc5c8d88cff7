import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'

const MAX_FAILURES = 10
/** Wrong passwords of all unknown devices and networks together. */
const MAX_OF_STRANGERS = 100
const BLOCK_MS = 15 * 60 * 1000
const DELETE_ROWS = 10_000

/** A counter of wrong passwords of an email address, and its maximum. */
export type PasswordLimit = { email: string; key: string; max: number }

/**
 * Who sends a password: the network of the caller, the registered till that it proved to be, and the value of its cookie
 * with proofs of earlier logins.
 */
export type PasswordSender = { network: string; tillId: string | undefined; deviceCookie: string | undefined }

const limitOf = (email: string, part: string): PasswordLimit => ({ email, key: `${email} ${part}`, max: MAX_FAILURES })

/** Returns the counter of wrong passwords of a user on a till. */
export const limitOnTill = (email: string, tillId: string) => limitOf(email, `till:${tillId}`)

/** Returns the counter of wrong passwords of a user on a device on which the user logged in before. */
export const limitOnDevice = (email: string, deviceId: string) => limitOf(email, deviceId)

/** Returns the counter of all unknown devices and networks together. It is the same for all accounts (docs/decisions.md#d18). */
export const limitOfStrangers = (email: string): PasswordLimit => ({ email, key: email, max: MAX_OF_STRANGERS })

/** Returns the counters of an unknown device: one of its network, and one of all networks together. */
export const strangerLimits = (email: string, network: string): readonly PasswordLimit[] => [
  limitOf(email, network),
  limitOfStrangers(email),
]

/** Why a password was not compared. */
export type RefusedTry = 'too_many' | 'busy'

/** Returns the failure for a password that was not compared: too many wrong tries, or too many tries at the same moment. */
export const triesRefused = (reason: RefusedTry) =>
  reason === 'too_many' ? fail('too_many_tries') : fail('too_many_requests')

/**
 * Returns the counter of passwords that a logged-in user confirms.
 *
 * @param byUserId the user who types the password of another one
 */
export const confirmationLimit = (email: string, byUserId?: number): PasswordLimit =>
  limitOf(email, byUserId === undefined ? 'confirm' : `confirm:${byUserId}`)

type LoginFailuresDeps = {
  db: Executor
  secret: Uint8Array
  /** Pauses between the tries to take a slot, in ms. */
  pauses?: readonly number[]
}

/**
 * Counts tries of a password or code since the last correct try. Too many wrong tries block the counter for 15 minutes.
 *
 * Addresses without an account are counted too, because otherwise the block would reveal which accounts exist. Only
 * hashes of addresses are stored, because a user may type other private text into the field. The hashes are keyed,
 * because the network of a person could be found by trying all IP addresses.
 */
export function loginFailuresTable({ db, secret, pauses = PAUSES_MS }: LoginFailuresDeps) {
  const hashOf = (key: string) =>
    createHmac('sha256', secret).update(`login failures:${key.toLowerCase()}`).digest('base64url')
  const rowOf = ({ key, email }: Pick<PasswordLimit, 'key' | 'email'>) => ({
    email_hash: hashOf(key),
    address_hash: hashOf(email),
  })

  /**
   * Takes a slot for a comparison. Waits while all slots are in use and at least one comparison runs. Returns 'too_many'
   * when wrong tries use all slots, and 'busy' after all pauses.
   */
  async function takeSlot(limit: PasswordLimit, now: Date): Promise<'taken' | RefusedTry> {
    for (const waitMs of pauses) {
      if (await tryTakeSlot(limit, now)) return 'taken'
      const row = await db
        .selectFrom('login_failures')
        .select(['count', 'running'])
        .where('email_hash', '=', hashOf(limit.key))
        .executeTakeFirst()
      // A comparison that ended after `tryTakeSlot` may have freed slots. Then the count is below the maximum.
      if (row?.running === 0 && row.count >= limit.max) return 'too_many'
      await setTimeout(waitMs * (0.75 + Math.random() / 2))
    }
    return 'busy'
  }

  async function tryTakeSlot({ email, key, max }: PasswordLimit, now: Date): Promise<boolean> {
    const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
    const row = await db
      .insertInto('login_failures')
      .values({ ...rowOf({ email, key }), count: 1, running: 1, last_at: now })
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet({
            count: sql`case when ${isExpired} then 1 else login_failures.count + 1 end`,
            running: sql`case when ${isExpired} then 1 else login_failures.running + 1 end`,
            last_at: sql`excluded.last_at`,
          })
          .where(sql<boolean>`${isExpired} or login_failures.count < ${max}`),
      )
      .returning('count')
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Ends a comparison. A wrong password stays counted. After a correct password only running comparisons stay counted.
   */
  async function finishComparison(key: string, isRight: boolean): Promise<void> {
    const running = sql<number>`greatest(running - 1, 0)`
    await db
      .updateTable('login_failures')
      .set({ running, ...(isRight && { count: running }) })
      .where('email_hash', '=', hashOf(key))
      .execute()
  }

  /** Frees a slot whose comparison did not begin. */
  async function releaseSlot(key: string): Promise<void> {
    await db
      .updateTable('login_failures')
      .set({ running: sql`greatest(running - 1, 0)`, count: sql`greatest(count - 1, 0)` })
      .where('email_hash', '=', hashOf(key))
      .execute()
  }
  return {
    /**
     * Counts a try before a code is compared, in one statement. Returns false above the limit, so at most ten parallel
     * tries are compared. A refused try does not extend the block.
     *
     * @param key key of a counter without an email address
     */
    async countTry(key: string, now: Date): Promise<boolean> {
      const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
      const { count } = await db
        .insertInto('login_failures')
        .values({ email_hash: hashOf(key), count: 1, last_at: now })
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
     * Each counter has as many slots as its maximum. A running comparison and a wrong password each use one slot of every
     * counter. A correct password frees the slots of all wrong passwords. If no slot is free while comparisons run, the
     * call waits, because one of them may be correct. Returns 'too_many' after too many wrong tries, and 'busy' after 20
     * seconds of waiting. Must run outside a transaction.
     */
    async compare<Match>(limits: readonly PasswordLimit[], now: Date, compare: () => Promise<Match | undefined>) {
      const taken: PasswordLimit[] = []
      const release = async () => {
        for (const { key } of taken) await releaseSlot(key)
      }
      try {
        for (const limit of limits) {
          const outcome = await takeSlot(limit, now)
          if (outcome !== 'taken') {
            await release()
            return outcome
          }
          taken.push(limit)
        }
      } catch (error) {
        await release()
        throw error
      }
      let correct: Match | undefined
      try {
        correct = await compare()
        return correct
      } finally {
        for (const { key } of taken) await finishComparison(key, correct !== undefined)
      }
    },

    /** Returns whether a counter blocks now. */
    async isFull({ key, max }: PasswordLimit, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('login_failures')
        .select('count')
        .where('email_hash', '=', hashOf(key))
        .where('last_at', '>', startOfWindow(now))
        .executeTakeFirst()
      return row !== undefined && row.count >= max
    },

    /** Counts wrong passwords that were compared elsewhere. They block the counter as others do. */
    async addFailures(limit: PasswordLimit, failures: number, now: Date): Promise<void> {
      const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
      await db
        .insertInto('login_failures')
        .values({ ...rowOf(limit), count: failures, last_at: now })
        .onConflict((conflict) =>
          conflict.column('email_hash').doUpdateSet({
            count: sql`case when ${isExpired} then ${failures}::int else login_failures.count + ${failures}::int end`,
            last_at: now,
          }),
        )
        .execute()
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('login_failures').where('email_hash', '=', hashOf(key)).execute()
    },

    /** Deletes all counters of wrong passwords of an email address. Counters of codes stay. */
    async clearAddress(email: string): Promise<void> {
      await db.deleteFrom('login_failures').where('address_hash', '=', hashOf(email)).execute()
    },
  }
}

/** Deletes counts whose window has passed, a limited number at a time, so that no statement takes long. */
export async function deleteExpiredFailures(db: Executor, now: Date, batchRows = DELETE_ROWS): Promise<void> {
  const expired = db
    .selectFrom('login_failures')
    .select('email_hash')
    .where('last_at', '<=', startOfWindow(now))
    .limit(batchRows)
  let deleted = batchRows
  while (deleted >= batchRows) {
    // The time is compared again, because a try may count between the search and the deletion.
    const { numDeletedRows } = await db
      .deleteFrom('login_failures')
      .where('email_hash', 'in', expired)
      .where('last_at', '<=', startOfWindow(now))
      .executeTakeFirst()
    deleted = Number(numDeletedRows)
  }
}

/** Short at first. The sum is about 20 seconds. */
const PAUSES_MS = [20, 40, 80, 160, 250, ...Array.from({ length: 48 }, () => 400)]

const startOfWindow = (now: Date) => new Date(now.getTime() - BLOCK_MS)
