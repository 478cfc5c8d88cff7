import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Executor } from './tables.ts'

/**
 * Keys of the locks that a transaction holds until it ends. Do not change them: during an update, servers of two versions
 * run on one database.
 */
export const transactionLock = {
  migration: () => sql`${7_001_845}`,
  catalogImport: () => sql`${7_001_846}`,
  dayClose: () => sql`7001846, hashtext('day-close')`,
  accountLinks: (email: string) => sql`${7_001_846}, hashtext(${email})`,
  invitation: (email: string) => sql`${7_001_847}, hashtext(${email})`,
  emailChange: (email: string) => sql`${7_001_850}, hashtext(${email})`,
  auditSeals: () => sql`hashtext('audit_seals'), 0`,
  contentPage: (page: string) => sql`hashtext('content_versions'), hashtext(${page}::text)`,
  paymentTerminal: (code: string) => sql`hashtextextended(${`payment-terminal:${code}`}, 0)`,
}

/** Waits for a lock with a key of `transactionLock`. PostgreSQL releases the lock when the transaction ends. */
export async function lockUntilCommit(tx: Executor, key: RawBuilder<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

/**
 * First halves of the keys of locks that a connection holds until it releases them or ends. The second half is a 32-bit
 * number. Do not change them: during an update, servers of two versions run on one database.
 */
export const SESSION_LOCKS = { named: 7_001_847, erpSlots: 7_001_848, dataFolders: 7_001_849 } as const

type SessionLock = (typeof SESSION_LOCKS)[keyof typeof SESSION_LOCKS]

/** The last statement of each connection. */
const turns = new WeakMap<pg.Client, Promise<unknown>>()

/**
 * Runs a statement after those that run on the connection already. The locks of a server share a connection, and a
 * later version of pg refuses a statement during another one.
 */
export function inTurn<Result>(client: pg.Client, run: () => Promise<Result>): Promise<Result> {
  const result = (turns.get(client) ?? Promise.resolve()).then(run, run)
  turns.set(client, result)
  return result
}

/** Tries to take a lock for this connection. Returns whether it succeeded. Never waits for the lock. */
export async function tryLock(client: pg.Client, lock: SessionLock, key: number): Promise<boolean> {
  const { rows } = await inTurn(client, () =>
    client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [lock, key]),
  )
  return rows[0]?.taken === true
}

/** Releases locks of this connection. */
export async function unlock(client: pg.Client, lock: SessionLock, keys: readonly number[]): Promise<void> {
  await inTurn(client, () =>
    client.query('select pg_advisory_unlock($1, key) from unnest($2::int[]) key', [lock, keys]),
  )
}

/** Takes a shared lock, which other connections may share. Waits while a connection holds the lock exclusively. */
export async function lockShared(client: pg.Client, lock: SessionLock, key: number): Promise<void> {
  await inTurn(client, () => client.query('select pg_advisory_lock_shared($1, $2)', [lock, key]))
}

/** Releases a shared lock of this connection. */
export async function unlockShared(client: pg.Client, lock: SessionLock, key: number): Promise<void> {
  await inTurn(client, () => client.query('select pg_advisory_unlock_shared($1, $2)', [lock, key]))
}

/** Returns whether another connection holds or shares a lock. A shared lock of this connection does not count. */
export async function isLockedByOthers(client: pg.Client, lock: SessionLock, key: number): Promise<boolean> {
  const { rows } = await inTurn(client, () =>
    client.query<{ others: boolean }>(
      'select case when pg_try_advisory_lock($1, $2) then not pg_advisory_unlock($1, $2) else true end as others',
      [lock, key],
    ),
  )
  return rows[0]?.others === true
}
