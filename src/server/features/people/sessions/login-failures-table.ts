import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

const MAX_FAILURES = 10
/** Wrong passwords of all unknown devices and networks together. */
const MAX_OF_STRANGERS = 100
/** The same for an account with a second factor, of which the password alone opens no session. */
const MAX_OF_STRANGERS_WITH_CODE = 1_000
const BLOCK_MS = 15 * 60 * 1000

/** A counter of wrong passwords, and its maximum. */
export type PasswordLimit = { key: string; max: number }

/** Who sends a password: the network of the caller, and the id of the device if its user logged in on it before. */
export type PasswordSender = { network: string; knownDevice: string | undefined }

/** Returns the device id of a registered till. */
export const tillDevice = (tillId: string) => `till:${tillId}`

/** Returns the key of the counter of wrong passwords of a user on a till. */
export const keyOnTill = (email: string, tillId: string) => `${email} ${tillDevice(tillId)}`

/**
 * Returns the counters of a login. A known device has its own counter, so that strangers cannot block its user. Strangers
 * have a counter per network and one of all networks together.
 */
export function passwordLimits(
  email: string,
  { network, knownDevice }: PasswordSender,
  hasSecondFactor: boolean,
): readonly PasswordLimit[] {
  if (knownDevice !== undefined) return [{ key: `${email} ${knownDevice}`, max: MAX_FAILURES }]
  return [{ key: `${email} ${network}`, max: MAX_FAILURES }, limitOfStrangers(email, hasSecondFactor)]
}

/** Returns the counter of all unknown devices and networks together. */
export const limitOfStrangers = (email: string, hasSecondFactor: boolean): PasswordLimit => ({
  key: email,
  max: hasSecondFactor ? MAX_OF_STRANGERS_WITH_CODE : MAX_OF_STRANGERS,
})

/** Returns the keys of all counters of an address that concern this sender. */
export const counterKeysOf = (email: string, { network, knownDevice }: PasswordSender): [string, ...string[]] => [
  email,
  `${email} ${network}`,
  ...(knownDevice === undefined ? [] : [`${email} ${knownDevice}`]),
]

/** Returns the counter of passwords that logged-in users confirm. */
export const confirmationLimit = (email: string): PasswordLimit => ({ key: `${email} confirm`, max: MAX_FAILURES })

/**
 * Counts tries of a password or code since the last correct try. Too many wrong tries block the counter for 15 minutes.
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
     * Each counter has as many slots as its maximum. A running comparison and a wrong password each use one slot of every
     * counter. A correct password frees the slots of all wrong passwords. If no slot is free while comparisons run, the
     * call waits, because one of them may be correct. Returns 'too_many' after too many wrong tries, or after 20 seconds
     * of waiting. Must run outside a transaction.
     */
    async compare<Match>(limits: readonly PasswordLimit[], now: Date, compare: () => Promise<Match | undefined>) {
      const taken: PasswordLimit[] = []
      for (const limit of limits) {
        if (!(await takeSlot(db, limit, now))) {
          for (const { key } of taken) await releaseSlot(db, key)
          return 'too_many' as const
        }
        taken.push(limit)
      }
      let correct: Match | undefined
      try {
        correct = await compare()
        return correct
      } finally {
        for (const { key } of taken) await finishComparison(db, key, correct !== undefined)
      }
    },

    /** Returns whether a counter has reached its maximum. */
    async isFull({ key, max }: PasswordLimit): Promise<boolean> {
      const row = await db
        .selectFrom('login_failures')
        .select('count')
        .where('email_hash', '=', hashOf(key))
        .executeTakeFirst()
      return row !== undefined && row.count >= max
    },

    /** Counts wrong passwords that were compared elsewhere. They block the counter as others do. */
    async addFailures(key: string, failures: number, now: Date): Promise<void> {
      const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
      await db
        .insertInto('login_failures')
        .values({ email_hash: hashOf(key), count: failures, last_at: now })
        .onConflict((conflict) =>
          conflict.column('email_hash').doUpdateSet({
            count: sql`case when ${isExpired} then ${failures}::int else login_failures.count + ${failures}::int end`,
            last_at: now,
          }),
        )
        .execute()
    },

    async clear(...keys: [string, ...string[]]): Promise<void> {
      await db.deleteFrom('login_failures').where('email_hash', 'in', keys.map(hashOf)).execute()
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
async function takeSlot(db: Executor, limit: PasswordLimit, now: Date): Promise<boolean> {
  for (const waitMs of PAUSES_MS) {
    if (await tryTakeSlot(db, limit, now)) return true
    const row = await db
      .selectFrom('login_failures')
      .select(['count', 'running'])
      .where('email_hash', '=', hashOf(limit.key))
      .executeTakeFirst()
    // A comparison that ended after `tryTakeSlot` may have freed slots. Then the count is below the maximum.
    if (row?.running === 0 && row.count >= limit.max) return false
    await setTimeout(waitMs * (0.75 + Math.random() / 2))
  }
  return false
}

async function tryTakeSlot(db: Executor, { key, max }: PasswordLimit, now: Date): Promise<boolean> {
  const isExpired = sql<boolean>`login_failures.last_at <= ${startOfWindow(now)}`
  const row = await db
    .insertInto('login_failures')
    .values({ email_hash: hashOf(key), count: 1, running: 1, last_at: now })
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
async function finishComparison(db: Executor, key: string, isRight: boolean): Promise<void> {
  const running = sql<number>`greatest(running - 1, 0)`
  await db
    .updateTable('login_failures')
    .set({ running, ...(isRight && { count: running }) })
    .where('email_hash', '=', hashOf(key))
    .execute()
}

/** Frees a slot whose comparison did not begin. */
async function releaseSlot(db: Executor, key: string): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ running: sql`greatest(running - 1, 0)`, count: sql`greatest(count - 1, 0)` })
    .where('email_hash', '=', hashOf(key))
    .execute()
}

const startOfWindow = (now: Date) => new Date(now.getTime() - BLOCK_MS)
const hashOf = (key: string) => createHash('sha256').update(key.toLowerCase()).digest('base64url')
