import type { Session } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import { type Account, usersTable } from '../users/index.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { hashPassword, isPassword } from './password.ts'
import { readToken, signToken } from './session-token.ts'

export type SessionDeps = { db: Database; secret: Uint8Array; now: () => Date }

/** A token with what the browser may know of it. */
export type OpenedSession = { token: string; session: Session }

/** Compared with when nobody has the mail address, so that the answer takes as long as for somebody. */
const nobody = hashPassword('nobody has this one')

/**
 * Opens a session for a mail address and its password.
 *
 * Unknown address, wrong password and locked account get the same answer in about the same time
 * (decisions D18). Too many wrong ones: `too_many_requests`, also for the right password.
 */
export async function logIn(deps: SessionDeps, { email, password }: { email: string; password: string }) {
  const failures = loginFailuresTable(deps.db)
  if (await failures.isBlocked(email, deps.now())) return fail('too_many_requests')

  const account = await usersTable(deps.db).findByEmail(email)
  const isRight = await isPassword(password, account?.passwordHash ?? (await nobody))
  if (!account || !isRight || account.isLocked) {
    await failures.add(email, deps.now())
    return fail('wrong_credentials')
  }
  await failures.clear(email)
  return ok(await openSession(deps, account))
}

/** Another 8 hours for somebody whose session is still valid. Undefined when the account went away meanwhile. */
export async function renewSession(deps: SessionDeps, email: string): Promise<OpenedSession | undefined> {
  const account = await usersTable(deps.db).findByEmail(email)
  return account && !account.isLocked ? openSession(deps, account) : undefined
}

async function openSession(deps: SessionDeps, account: Account): Promise<OpenedSession> {
  const { token, expires } = await signToken(deps, account)
  const session = {
    email: account.email,
    roles: account.roles,
    expires: expires.toISOString(),
    userPageSize: account.pageSize,
  }
  return { token, session }
}

/**
 * Whose token this is: the account as it is now. Undefined when the token is not ours or over, or
 * when the account was locked or its sessions were ended since.
 */
export async function findByToken(deps: SessionDeps, token: string) {
  const claims = await readToken(deps, token)
  if (!claims) return undefined
  const account = await usersTable(deps.db).findByEmail(claims.email)
  if (!account || account.isLocked || account.sessionGeneration !== claims.generation) return undefined
  return { userId: account.id, email: account.email, roles: account.roles }
}
