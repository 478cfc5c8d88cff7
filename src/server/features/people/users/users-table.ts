import { type Selectable, sql } from 'kysely'
import type { Role } from '#shared/contracts/users.ts'
import { type HiddenColumns, hiddenColumnsOf } from '#shared/domain/lists/list-columns.ts'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import type { Executor, Tables } from '../../../db/tables.ts'

/** Account data that sessions need. */
export type Account = {
  id: number
  email: string
  passwordHash: string
  roles: Role[]
  pageSize: number
  /** Hidden columns of the user, per list of the back office. */
  hiddenColumns: HiddenColumns
  isLocked: boolean
  sessionGeneration: number
  /**
   * True when the account has a second factor. A login then needs a code too, unless `STAFF_SECOND_FACTOR` is `off`.
   */
  hasSecondFactor: boolean
  /** True when the account has a passkey. A login with it needs no password and no code. */
  hasPasskey: boolean
}

export type NewUser = {
  email: string
  passwordHash: string
  roles?: readonly Role[]
  firstname?: string
  lastname?: string
  /** Time at which a mailed link proved the address; absent while the address is not proven. */
  emailProvenAt?: Date
  /** First session generation; default 0. */
  sessionGeneration?: number
}

/** Selects whether a user has a passkey, as `hasPasskey`. */
export const hasPasskey = (users: 'users' | 'u') =>
  sql<boolean>`exists (select from passkeys where passkeys.user_id = ${sql.ref(`${users}.id`)})`.as('hasPasskey')

const COLUMNS = [
  'id',
  'email',
  'password_hash',
  'roles',
  'page_size',
  'hidden_columns',
  'is_locked',
  'session_generation',
  'second_factor_at',
  hasPasskey('users'),
] as const

/** The columns of `COLUMNS` with a prefix, for queries that join `users as u`. */
export const ACCOUNT_COLUMNS = [
  'u.id',
  'u.email',
  'u.password_hash',
  'u.roles',
  'u.page_size',
  'u.hidden_columns',
  'u.is_locked',
  'u.session_generation',
  'u.second_factor_at',
  hasPasskey('u'),
] as const

type Row = Pick<Selectable<Tables['users']>, Extract<(typeof COLUMNS)[number], string>> & { hasPasskey: boolean }

/** Maps a row with the columns of `COLUMNS` or `ACCOUNT_COLUMNS` to an account. */
export const accountOf = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  roles: row.roles as Role[], // a constraint on the column allows only these
  pageSize: row.page_size,
  hiddenColumns: hiddenColumnsOf(row.hidden_columns),
  isLocked: row.is_locked,
  sessionGeneration: row.session_generation,
  hasSecondFactor: row.second_factor_at !== null,
  hasPasskey: row.hasPasskey,
})

/** Table `users`. Email addresses are compared in lower case. */
export function usersTable(db: Executor) {
  return {
    async findByEmail(email: string): Promise<Account | undefined> {
      const row = await db
        .selectFrom('users')
        .select(COLUMNS)
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      return row && accountOf(row)
    },

    /** Sets the password and ends all sessions. Returns the account; undefined when it does not exist or is locked. */
    async setPassword(email: string, passwordHash: string): Promise<Account | undefined> {
      const row = await db
        .updateTable('users')
        .set((eb) => ({
          password_hash: passwordHash,
          invited_at: null,
          session_generation: eb('session_generation', '+', 1),
        }))
        .where('email', '=', email.toLowerCase())
        .where('is_locked', '=', false)
        .returning(COLUMNS)
        .executeTakeFirst()
      return row && accountOf(row)
    },

    /** Returns an account; undefined when it does not exist or was deleted. */
    async find(id: number): Promise<Account | undefined> {
      const query = db.selectFrom('users').select(COLUMNS).where('id', '=', id).where('deleted_at', 'is', null)
      const row = await query.executeTakeFirst()
      return row && accountOf(row)
    },

    /**
     * Returns the account and locks its row until the transaction ends. Returns undefined for a deleted account. Uses two
     * statements: the locking one would read the passkeys of the account as they were before it waited for the lock.
     */
    async lock(id: number): Promise<Account | undefined> {
      await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      return this.find(id)
    },

    /** Ends all sessions and returns the updated account. */
    async endSessions(id: number): Promise<Account> {
      const row = await db
        .updateTable('users')
        .set((eb) => ({ session_generation: eb('session_generation', '+', 1) }))
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      return accountOf(row)
    },

    /** Turns the second factor on, or off if `since` is null. Ends all sessions and returns the updated account. */
    async setSecondFactor(id: number, since: Date | null): Promise<Account> {
      const row = await db
        .updateTable('users')
        .set((eb) => ({ second_factor_at: since, session_generation: eb('session_generation', '+', 1) }))
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      return accountOf(row)
    },

    /**
     * Moves an account to a proven address and ends all sessions. Guest orders with the former address are assigned to
     * the account if that address was proven, as `ownerOf` finds them: not the sales to unknown buyers, which have the
     * address of the shop. Returns undefined when the new address is taken.
     */
    async changeEmail(id: number, email: string, at: Date): Promise<Account | undefined> {
      const address = email.toLowerCase()
      // Serializes moves to one address, so that a second call sees that the address is taken.
      await lockUntilCommit(db, transactionLock.emailChange(address))
      const taken = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
      if (taken) return undefined
      await sql`
        update sales_orders o set user_id = u.id
        from users u, sales_order_customers c
        where u.id = ${id} and u.email_proven_at is not null
          and c.sales_order_id = o.id and lower(c.email) = u.email and o.user_id is null
          and not o.is_walk_in`.execute(db)
      const row = await db
        .updateTable('users')
        .set((eb) => ({
          email: address,
          email_proven_at: at,
          session_generation: eb('session_generation', '+', 1),
        }))
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst()
      return row && accountOf(row)
    },

    /** Returns the time at which the second factor was turned on; null when it is off. */
    async secondFactorSince(id: number): Promise<Date | null> {
      const row = await db.selectFrom('users').select('second_factor_at').where('id', '=', id).executeTakeFirst()
      return row?.second_factor_at ?? null
    },

    async recordLogin(id: number, at: Date): Promise<void> {
      await db.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute()
    },

    /** Returns the email address of an account; undefined when the account was deleted. */
    async emailOf(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.email
    },

    /** Adds a user and returns the id; undefined when the email address is taken. */
    async add(user: NewUser): Promise<number | undefined> {
      const row = await db
        .insertInto('users')
        .values({
          email: user.email.toLowerCase(),
          password_hash: user.passwordHash,
          roles: [...(user.roles ?? [])],
          firstname: user.firstname ?? '',
          lastname: user.lastname ?? '',
          email_proven_at: user.emailProvenAt ?? null,
          session_generation: user.sessionGeneration ?? 0,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /**
     * Records that a mailed link proved the user's address. After that the user may see guest orders with that address.
     */
    async proveEmail(id: number, at: Date): Promise<void> {
      const unproven = db.updateTable('users').where('id', '=', id).where('email_proven_at', 'is', null)
      await unproven.set({ email_proven_at: at }).execute()
    },
  }
}
