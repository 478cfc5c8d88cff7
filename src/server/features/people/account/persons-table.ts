import type { Executor, Transaction } from '../../../db/tables.ts'

/** Personal data of an account, without the password. */
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

/** Matches no password, so it disables the login. */
const NO_PASSWORD = '$argon2id$none'

export function personsTable(db: Executor) {
  return {
    find: (id: number): Promise<Person | undefined> =>
      db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst(),

    /** Erases the personal data in the user's row and ends all sessions. */
    anonymize: (id: number, at: Date) =>
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

/** Reads the row of a person and locks it until the transaction ends. */
export const lockPerson = (tx: Transaction, id: number): Promise<Person | undefined> =>
  tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns an address that receives no mail (RFC 2606). It is unique per person, as the column requires. */
export const anonymousAddress = (id: number) => `verwijderd-${id}@verwijderd.invalid`

/** True for an address that replaced an erased one. */
export const isAnonymousAddress = (email: string) => email.endsWith('@verwijderd.invalid')
