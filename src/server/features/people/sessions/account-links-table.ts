import { sql } from 'kysely'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import type { Executor } from '../../../db/tables.ts'
import type { LinkPurpose } from './account-link.ts'

/** Maximum mails to one address in 15 minutes. */
const MAX_LINKS = 3
const WINDOW_MS = 15 * 60 * 1000

type Link = {
  purpose: LinkPurpose
  email: string
  passwordHash: string | null
  /** Random key from which the token in the mail is derived. */
  key: string
  /** For purpose `email`: the account that changes its email address to `email`. */
  userId?: number | null | undefined
}
export type NewLink = Link & { tokenHash: string; now: Date; expiresAt: Date }
export type AccountLink = Link & { id: number; expiresAt: Date }

const COLUMNS = [
  'id',
  'purpose',
  'email',
  'password_hash as passwordHash',
  'key',
  'user_id as userId',
  'expires_at as expiresAt',
] as const

/**
 * Links for mails. A request for an address without an account adds a row too, although no such link is mailed for a
 * forgotten password. So the request takes as long as a request for an existing account.
 */
export function accountLinksTable(db: Executor) {
  return {
    /** Adds a link and returns its id; undefined when the address has reached the limit. Must run in a transaction. */
    async add({
      purpose,
      email,
      passwordHash,
      key,
      userId,
      tokenHash,
      now,
      expiresAt,
    }: NewLink): Promise<number | undefined> {
      const address = email.toLowerCase()
      // Serializes requests for one address, so that each counts the earlier ones.
      await lockUntilCommit(db, transactionLock.accountLinks(address))
      const { count } = await db
        .selectFrom('account_links')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('email', '=', address)
        .where('requested_at', '>', new Date(now.getTime() - WINDOW_MS))
        .executeTakeFirstOrThrow()
      if (count >= MAX_LINKS) return undefined

      const { id } = await db
        .insertInto('account_links')
        .values({
          purpose,
          email: address,
          password_hash: passwordHash,
          key,
          token_hash: tokenHash,
          requested_at: now,
          expires_at: expiresAt,
          user_id: userId ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Finds a link by id, also an expired one. */
    find: (id: number): Promise<AccountLink | undefined> =>
      db.selectFrom('account_links').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Returns a valid link without deleting it, so it can still be used. */
    open: (purposes: readonly LinkPurpose[], tokenHash: string, now: Date): Promise<AccountLink | undefined> =>
      db
        .selectFrom('account_links')
        .select(COLUMNS)
        .where('purpose', 'in', purposes)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Deletes a valid link and returns it. Of two concurrent calls exactly one gets the link. */
    take: (purposes: readonly LinkPurpose[], tokenHash: string, now: Date): Promise<AccountLink | undefined> =>
      db
        .deleteFrom('account_links')
        .where('purpose', 'in', purposes)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** Deletes all links for mails to this address. */
    async forgetAllOf(email: string): Promise<void> {
      await db.deleteFrom('account_links').where('email', '=', email.toLowerCase()).execute()
    },

    /** Deletes the links that would move this account to another address. */
    async forgetMovesOf(userId: number): Promise<void> {
      await db.deleteFrom('account_links').where('user_id', '=', userId).execute()
    },

    /**
     * Deletes at most 50 expired links. Each request for a registration or a new password calls it, so expired links do
     * not accumulate.
     */
    forgetExpired: (now: Date) =>
      sql`delete from account_links where id in (
        select id from account_links where expires_at <= ${now} limit 50)`.execute(db),
  }
}
