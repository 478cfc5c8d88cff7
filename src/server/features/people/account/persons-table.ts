import type { Executor, Transaction } from '../../../db/tables.ts'

/** Everything the customer file holds of one person, but the password. */
export type Person = {
  id: number
  email: string
  firstname: string
  middlename: string
  lastname: string
  gender: string
  createdAt: Date
  emailProvenAt: Date | null
  deletedAt: Date | null
}

const columns = [
  'id',
  'email',
  'firstname',
  'middlename',
  'lastname',
  'gender',
  'inserted_at as createdAt',
  'email_proven_at as emailProvenAt',
  'deleted_at as deletedAt',
] as const

/** Nobody's password, and so the end of logging in with one. */
const NO_PASSWORD = '$argon2id$none'

export function personsTable(db: Executor) {
  return {
    find: (id: number): Promise<Person | undefined> =>
      db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst(),

    /** Takes everything of a person out of their row, and ends their sessions everywhere. */
    empty: (id: number, at: Date) =>
      db
        .updateTable('users')
        .set(({ eb }) => ({
          email: anonymousAddress(id),
          password_hash: NO_PASSWORD,
          firstname: '',
          middlename: '',
          lastname: '',
          gender: '',
          is_locked: true,
          session_generation: eb('session_generation', '+', 1),
          email_proven_at: null,
          invited_at: null,
          last_login_at: null,
          second_factor_at: null,
          deleted_at: at,
        }))
        .where('id', '=', id)
        .execute(),
  }
}

/** The person as they are now, and nobody else changes them until the transaction ends. */
export const lockPerson = (tx: Transaction, id: number): Promise<Person | undefined> =>
  tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** An address that no mail ever reaches (RFC 2606), different for each person as the file wants. */
export const anonymousAddress = (id: number) => `verwijderd-${id}@verwijderd.invalid`

/** Whether this address stands where that of somebody forgotten was. */
export const isAnonymousAddress = (email: string) => email.endsWith('@verwijderd.invalid')
