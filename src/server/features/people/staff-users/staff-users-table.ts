import { type SelectQueryBuilder, sql } from 'kysely'
import type { StaffSort, StaffState, StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import type { Executor, Tables } from '../../../db/tables.ts'
import { hasPasskey } from '../users/index.ts'

const COLUMNS = [
  'id',
  'email',
  'firstname',
  'lastname',
  'roles',
  'is_locked as isLocked',
  'invited_at as invitedAt',
  'last_login_at as lastLoginAt',
  'second_factor_at as secondFactorAt',
  'inserted_at as insertedAt',
  hasPasskey('users'),
] as const

type Row = {
  id: number
  email: string
  firstname: string
  lastname: string
  roles: string[]
  isLocked: boolean
  invitedAt: Date | null
  lastLoginAt: Date | null
  secondFactorAt: Date | null
  insertedAt: Date
  hasPasskey: boolean
}

const isoTime = (moment: Date | null) => moment?.toISOString() ?? null

function stateOf({ isLocked, roles, invitedAt }: Row): StaffState {
  if (isLocked) return 'locked'
  if (roles.length === 0) return 'former'
  return invitedAt ? 'invited' : 'active'
}

const staffUserOf = (row: Row): StaffUser => ({
  userId: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  roles: row.roles as Role[], // a constraint on the column allows only these
  state: stateOf(row),
  invitedAt: isoTime(row.invitedAt),
  lastLoginAt: isoTime(row.lastLoginAt),
  secondFactorSince: isoTime(row.secondFactorAt),
  hasPasskey: row.hasPasskey,
  insertedAt: row.insertedAt.toISOString(),
})

/**
 * Sort expressions. Names are sorted without regard to case. A user without a name is sorted by email address, because
 * the list then shows the address as name.
 */
const SORTS = {
  name: sql`lower(coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), email))`,
  email: sql`email`,
  lastLogin: sql`last_login_at`,
  state: sql`case when is_locked then 3 when invited_at is not null then 2 else 1 end`,
} as const

/** Escapes the wildcards of `like`. */
const escapeWildcards = (search: string) => search.replace(/[\\%_]/g, '\\$&')

type StaffQuery = { search: string; sort: StaffSort; page: number; pageSize: number }

/** Staff users in the view of an Admin. */
export function staffUsersTable(db: Executor) {
  const rows = db.selectFrom('users').where('deleted_at', 'is', null)
  return {
    /** Returns a page with the total count. */
    async page({ search, sort, page, pageSize }: StaffQuery): Promise<{ items: StaffUser[]; total: number }> {
      const matching = search
        .split(/\s+/)
        .filter((word) => word !== '')
        .reduce((query, word) => query.where(contains(word)), rows.where(sql<boolean>`roles <> '{}'`))
      const sortExpression = SORTS[sort.replace(/^-/, '') as keyof typeof SORTS] // the contract allows only these
      const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
      const items = await (matching as SelectQueryBuilder<Tables, 'users', object>)
        .select(COLUMNS)
        .orderBy(sql`${sortExpression} ${direction}`)
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { items: items.map(staffUserOf), total: Number(total) }
    },

    async find(id: number): Promise<StaffUser | undefined> {
      const row = await rows.select(COLUMNS).where('id', '=', id).executeTakeFirst()
      return row && staffUserOf(row)
    },

    /** Locks all Admins who can log in, in order of id, until the transaction ends. Returns their ids. */
    async lockActiveAdmins(): Promise<number[]> {
      const admins = await rows
        .select('id')
        .where(sql<boolean>`'Admin' = any(roles)`)
        .where('is_locked', '=', false)
        .where('invited_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      return admins.map(({ id }) => id)
    },

    /** Serializes invitations of one address, so that each sees the earlier ones. Must run in a transaction. */
    serializeInvitations: (email: string) => lockUntilCommit(db, transactionLock.invitation(email.toLowerCase())),

    /** Returns true when a mail with this key is in the outbox. */
    async wasMailed(key: string): Promise<boolean> {
      return (await db.selectFrom('outbox').select('id').where('unique_key', '=', key).executeTakeFirst()) !== undefined
    },

    /** Adds an invited user without a password, so that a login is impossible. */
    async addInvited(person: NewStaffUser): Promise<number> {
      const { id } = await db
        .insertInto('users')
        .values({
          email: person.email.toLowerCase(),
          password_hash: NO_PASSWORD,
          roles: [...person.roles],
          firstname: person.firstname,
          lastname: person.lastname,
          invited_at: person.at,
          session_generation: person.sessionGeneration,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Sets the roles and ends all sessions of the user, because their rights have changed. */
    setRoles: (id: number, roles: readonly Role[]) =>
      db
        .updateTable('users')
        .set((eb) => ({ roles: [...roles], session_generation: eb('session_generation', '+', 1) }))
        .where('id', '=', id)
        .execute(),

    /** Locks a user and ends their sessions, or unlocks them. */
    setLock: (id: number, isLocked: boolean) =>
      db
        .updateTable('users')
        .set((eb) => ({
          is_locked: isLocked,
          ...(isLocked && { session_generation: eb('session_generation', '+', 1) }),
        }))
        .where('id', '=', id)
        .execute(),
  }
}

type NewStaffUser = {
  email: string
  firstname: string
  lastname: string
  roles: readonly Role[]
  sessionGeneration: number
  at: Date
}

/** Matches no password. */
const NO_PASSWORD = '$argon2id$none'

const contains = (word: string) =>
  sql<boolean>`concat_ws(' ', email, firstname, lastname) ilike ${`%${escapeWildcards(word)}%`}`
