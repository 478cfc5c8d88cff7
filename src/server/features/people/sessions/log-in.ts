import { randomInt } from 'node:crypto'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { type Account, usersTable } from '../users/index.ts'
import { hashOfLinkToken } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { signChallenge } from './login-challenge.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { IDLE_MS, issueSession, type OpenedSession, openSession, type SessionDeps } from './open-session.ts'
import { hashPassword, isPassword } from './password.ts'
import { noteStrongLogin } from './pin-sessions.ts'
import { readToken } from './session-token.ts'
import { sessionsTable } from './sessions-table.ts'
import { mustEnrol, needsCode, rightsOf } from './staff-rights.ts'

type Credentials = {
  email: string
  password: string
  /** Of the link in the mail that follows a registration. */
  token?: string | undefined
}

/** Compared with when nobody has the mail address, so that the answer takes as long as for somebody. */
const dummyHash = hashPassword('nobody has this one')

/**
 * Opens a session for a mail address and its password. Where logging in takes a code as well, it opens nothing, and
 * gives a proof that the password was right for `logInWithCode`.
 *
 * Unknown address, wrong password and locked account get the same answer in about the same time
 * (decisions D18). Too many wrong ones: `too_many_requests`, also for the right password.
 */
export async function logIn(deps: SessionDeps, { email, password, token }: Credentials, origin: CallOrigin) {
  const failures = loginFailuresTable(deps.db)
  // Counted before it is compared, so that of many guesses at once no more get through.
  const account = await failures.compare(email, deps.now(), async () => {
    const known = await usersTable(deps.db).findByEmail(email)
    const isRight = await isPassword(password, known?.passwordHash ?? (await dummyHash))
    const found = known && isRight ? known : token ? await beginAccount(deps, { email, password, token }) : undefined
    return found?.isLocked ? undefined : found
  })
  if (account === 'too_many') return fail('too_many_requests')
  if (!account) return fail(token ? 'registration_unconfirmed' : 'wrong_credentials')
  if (needsCode(deps.staffSecondFactor, account)) {
    const { email: address, sessionGeneration: generation } = account
    return ok({ challenge: await signChallenge(deps, { email: address, generation }) })
  }
  await noteStrongLogin(deps.db, account.id, deps.now())
  return ok(await openSession(deps, account, origin))
}

/**
 * A token names the address, not the account: one of an account that had this address before, and was deleted, must
 * not open the new one. So generations begin at any number, with room to count on.
 */
const anyGeneration = () => randomInt(1, 2 ** 30)

/**
 * Creates the account of a person who has the link of the registration mail and the password they chose. Both are
 * required: the link proves that the address is theirs, the password proves that they requested the account.
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
 * Gives a session another 8 hours, but never past its absolute end: 12 hours for staff, 30 days for customers, and for one
 * that began with a PIN the end it began with. Undefined when it ended in the meantime.
 */
export async function renewSession(deps: SessionDeps, token: string): Promise<OpenedSession | undefined> {
  const found = await sessionOf(deps, token)
  if (!found) return undefined
  const { account, session } = found
  const now = deps.now()
  const expiresAt = new Date(Math.min(session.endsAt.getTime(), now.getTime() + IDLE_MS))
  if (!(await sessionsTable(deps.db).renew(session.sessionId, { expiresAt, now }))) return undefined
  return issueSession(deps, account, { ...session, expiresAt })
}

/** Ends the session of a token. A token that opens nothing ends nothing. */
export async function endSession(deps: SessionDeps, token: string): Promise<void> {
  const claims = await readToken(deps, token)
  if (claims) await sessionsTable(deps.db).end(claims.sessionId)
}

/**
 * Whose token this is: the account as it is now. Undefined when the token is not ours or its session is over. One read,
 * and at most every five minutes a write.
 */
export async function findByToken(deps: SessionDeps, token: string) {
  const found = await sessionOf(deps, token)
  if (!found) return undefined
  const { account, session } = found
  await sessionsTable(deps.db).noteUse(session, deps.now())
  const { id: userId, email } = account
  return {
    userId,
    email,
    sessionId: session.sessionId,
    roles: rightsOf(deps.staffSecondFactor, account),
    ...(mustEnrol(deps.staffSecondFactor, account) && { mustEnrol: true }),
    ...(session.byPin && { byPin: true }),
  }
}

async function sessionOf(deps: SessionDeps, token: string) {
  const claims = await readToken(deps, token)
  return claims && sessionsTable(deps.db).find(claims.sessionId, deps.now())
}
