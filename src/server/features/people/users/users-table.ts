import { type Selectable, sql } from 'kysely'
import type { Role } from '#shared/contracts/users.ts'
import { type HiddenColumns, hiddenColumnsOf } from '#shared/domain/lists/list-columns.ts'
import type { Executor, Tables } from '../../../db/tables.ts'

/** A person as sessions know them. */
export type Account = {
  id: number
  email: string
  passwordHash: string
  roles: Role[]
  pageSize: number
  /** By list of the back office the columns that this person hides. */
  hiddenColumns: HiddenColumns
  isLocked: boolean
  sessionGeneration: number
  /** Whether logging in takes a code besides the password. */
  hasSecondFactor: boolean
}

export type NewUser = {
  email: string
  passwordHash: string
  roles?: readonly Role[]
  firstname?: string
  lastname?: string
  /** When they followed a link that was mailed to the address; absent as long as nobody did. */
  emailProvenAt?: Date
  /** Where counting the generations of their sessions begins; 0 when absent. */
  sessionGeneration?: number
}

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
] as const

/** The same columns of `users as u`, for a query that joins it. */
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
] as const

type Row = Pick<Selectable<Tables['users']>, (typeof COLUMNS)[number]>

/** The account in a row of `ACCOUNT_COLUMNS`. */
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
})

/** The first of the two numbers of an advisory lock; the second is the address. */
const ADDRESS_LOCK = 7_001_850

/** The people who can log in. Mail addresses are compared in lower case. */
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

    /** Gives the account with its new password, which ends every session it had. Undefined when there is none, or it is locked. */
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

    /** Undefined for who was forgotten since. */
    async find(id: number): Promise<Account | undefined> {
      const query = db.selectFrom('users').select(COLUMNS).where('id', '=', id).where('deleted_at', 'is', null)
      const row = await query.executeTakeFirst()
      return row && accountOf(row)
    },

    /** Returns the current account and locks it until the transaction ends. Undefined for a deleted account. */
    async lock(id: number): Promise<Account | undefined> {
      const row = await db
        .selectFrom('users')
        .select(COLUMNS)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      return row && accountOf(row)
    },

    /** Turns the second factor on, or off with null. Every session there was ends; gives the account as it is then. */
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
     * Moves an account to an address that its owner has proven, which ends every session. Orders that were placed as a
     * guest with the former, proven address become the account's. Undefined when somebody else has the address.
     */
    async changeEmail(id: number, email: string, at: Date): Promise<Account | undefined> {
      const address = email.toLowerCase()
      // Of two who move to one address at once the second sees the first.
      await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${address}))`.execute(db)
      const taken = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
      if (taken) return undefined
      await sql`
        update sales_orders o set user_id = u.id
        from users u, sales_order_customers c
        where u.id = ${id} and u.email_proven_at is not null
          and c.sales_order_id = o.id and lower(c.email) = u.email and o.user_id is null`.execute(db)
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

    /** Since when logging in takes a code; null when it does not. */
    async secondFactorSince(id: number): Promise<Date | null> {
      const row = await db.selectFrom('users').select('second_factor_at').where('id', '=', id).executeTakeFirst()
      return row?.second_factor_at ?? null
    },

    async noteLogin(id: number, at: Date): Promise<void> {
      await db.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute()
    },

    /** Undefined for who was forgotten since. */
    async emailOf(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.email
    },

    /** Gives the new id; undefined when the mail address is taken. */
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
     * Notes that somebody followed a link that was mailed to this person's address. From then on the orders that were
     * placed with that address as a guest are theirs to see.
     */
    async proveEmail(id: number, at: Date): Promise<void> {
      const unproven = db.updateTable('users').where('id', '=', id).where('email_proven_at', 'is', null)
      await unproven.set({ email_proven_at: at }).execute()
    },
  }
}
