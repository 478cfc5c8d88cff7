import { randomInt } from 'node:crypto'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { type Account, usersTable } from '../users/index.ts'
import { hashOfLinkToken } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { signChallenge } from './login-challenge.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { type OpenedSession, openSession, type SessionDeps } from './open-session.ts'
import { hashPassword, isPassword } from './password.ts'
import { isPinGood, noteStrongLogin } from './pin-sessions.ts'
import { type Claims, readToken } from './session-token.ts'
import { mustEnrol, needsCode, rightsOf } from './staff-rights.ts'

type Credentials = {
  email: string
  password: string
  /** Of the link in the mail that follows a registration. */
  token?: string | undefined
}

/** Compared with when nobody has the mail address, so that the answer takes as long as for somebody. */
const nobody = hashPassword('nobody has this one')

/**
 * Opens a session for a mail address and its password. Where logging in takes a code as well, it opens nothing, and
 * gives a proof that the password was right for `logInWithCode`.
 *
 * Unknown address, wrong password and locked account get the same answer in about the same time
 * (decisions D18). Too many wrong ones: `too_many_requests`, also for the right password.
 */
export async function logIn(deps: SessionDeps, { email, password, token }: Credentials) {
  const failures = loginFailuresTable(deps.db)
  // Counted before it is compared, so that of many guesses at once no more get through.
  if (!(await failures.takeTry(email, deps.now()))) return fail('too_many_requests')

  const known = await usersTable(deps.db).findByEmail(email)
  const isRight = await isPassword(password, known?.passwordHash ?? (await nobody))
  const account = known && isRight ? known : token ? await beginAccount(deps, { email, password, token }) : undefined
  if (!account || account.isLocked) return fail(token ? 'registration_unconfirmed' : 'wrong_credentials')
  await failures.clear(email)
  if (needsCode(deps.staffSecondFactor, account)) {
    const { email: address, sessionGeneration: generation } = account
    return ok({ challenge: await signChallenge(deps, { email: address, generation }) })
  }
  await noteStrongLogin(deps.db, account.id, deps.now())
  return ok(await openSession(deps, account))
}

/**
 * A token names the address, not the account: one of an account that had this address before, and was deleted, must
 * not open the new one. So generations begin at any number, with room to count on.
 */
const anyGeneration = () => randomInt(1, 2 ** 30)

/**
 * Makes the account of somebody who comes with the link of their registration mail and the password they chose.
 * Either alone is not enough: the one proves that the address is theirs, the other that they asked for it.
 */
async function beginAccount(
  deps: SessionDeps,
  { email, password, token }: Required<Credentials> & { token: string },
): Promise<Account | undefined> {
  const tokenHash = hashOfLinkToken(token)
  const link = await accountLinksTable(deps.db).open(['register'], tokenHash, deps.now())
  if (!link?.passwordHash || link.email !== email.toLowerCase()) return undefined
  if (!(await isPassword(password, link.passwordHash))) return undefined

  const { passwordHash } = link
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    if (!(await accountLinksTable(tx).take(['register'], tokenHash, at))) return undefined
    const account = { email, passwordHash, emailProvenAt: at, sessionGeneration: anyGeneration() }
    const isNew = await usersTable(tx).add(account)
    if (isNew === undefined) return undefined // meanwhile another link made the account, with another password
    await accountLinksTable(tx).forgetAllOf(email)
    return usersTable(tx).findByEmail(email)
  })
}

/**
 * Another 8 hours for somebody whose session is still valid. Undefined when it was ended meanwhile. One that began with a
 * PIN stays one, and ends when it would have: for longer the PIN is typed again.
 */
export async function renewSession(deps: SessionDeps, token: string): Promise<OpenedSession | undefined> {
  const found = await accountOf(deps, token)
  if (!found) return undefined
  const { account, claims } = found
  return openSession(deps, account, claims.pin && { ...claims.pin, until: claims.expires })
}

/**
 * Whose token this is: the account as it is now. Undefined when the token is not ours or over, or
 * when the account was locked or its sessions were ended since.
 */
export async function findByToken(deps: SessionDeps, token: string) {
  const found = await accountOf(deps, token)
  if (!found) return undefined
  const { account, claims } = found
  const { id: userId, email } = account
  return {
    ...{ userId, email, roles: rightsOf(deps.staffSecondFactor, account) },
    ...(mustEnrol(deps.staffSecondFactor, account) && { mustEnrol: true }),
    ...(claims.pin && { byPin: true }),
  }
}

/** Judged by one reading: a session that is ended the moment after is not opened anew with what ended it. */
async function accountOf(deps: SessionDeps, token: string): Promise<{ account: Account; claims: Claims } | undefined> {
  const claims = await readToken(deps, token)
  const account = claims && (await usersTable(deps.db).findByEmail(claims.email))
  if (!account || account.isLocked || account.sessionGeneration !== claims.generation) return undefined
  return !claims.pin || (await isPinGood(deps.db, account.id, claims.pin)) ? { account, claims } : undefined
}
