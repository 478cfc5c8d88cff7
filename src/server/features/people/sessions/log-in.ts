import { randomInt } from 'node:crypto'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { hashOfLinkToken } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { findKnownDevice } from './known-devices.ts'
import { signChallenge } from './login-challenge.ts'
import {
  limitOfStrangers,
  limitOnDevice,
  limitOnTill,
  loginFailuresTable,
  type PasswordLimit,
  type PasswordSender,
  strangerLimits,
  triesRefused,
} from './login-failures-table.ts'
import { IDLE_MS, issueSession, type OpenedSession, openSession, type SessionDeps } from './open-session.ts'
import { hashPassword, isPassword } from './password.ts'
import { recordStrongLogin } from './pin-sessions.ts'
import { readToken } from './session-token.ts'
import { sessionsTable } from './sessions-table.ts'
import { mustEnrol, needsCode, needsPasskey, rightsOf } from './staff-rights.ts'

type LoginDeps = SessionDeps & {
  /** Called when there may be a mail to send. */
  outboxFilled(): void
}

type Credentials = {
  email: string
  password: string
  /** Token of the link in the registration mail. */
  token?: string | undefined
}

/** Hash with which the password for an unknown address is compared, so that its response takes as long as any other. */
const dummyHash = hashPassword('nobody has this one')

/**
 * Opens a session for an email address and its password. For an account with a second factor it returns a challenge for
 * `logInWithCode` instead. Fails with `passkey_needed` when the only second factor is a passkey and the shop requires one.
 *
 * An unknown address, a wrong password and a locked account get the same response in about the same time
 * (docs/decisions.md#d18). After too many wrong tries it fails with `too_many_tries`, also for the correct password. Tries of
 * strangers do not count for a device on which the user logged in before. The owner gets a mail, at most one per day,
 * when strangers have used all their tries.
 */
export async function logIn(
  deps: LoginDeps,
  { email, password, token }: Credentials,
  { origin, sender }: { origin: CallOrigin; sender: PasswordSender },
) {
  const failures = loginFailuresTable(deps)
  const existing = await usersTable(deps.db).findByEmail(email)
  const known = limitOfKnown(deps, email, sender, existing)
  const limits = known ? [known] : strangerLimits(email, sender.network)
  // `compare` counts the try before the comparison, so that parallel guesses cannot exceed the limit.
  const account = await failures.compare(limits, deps.now(), async () => {
    const isRight = await isPassword(password, existing?.passwordHash ?? (await dummyHash))
    const candidate =
      existing && isRight ? existing : token ? await beginAccount(deps, { email, password, token }) : undefined
    return candidate?.isLocked ? undefined : candidate
  })
  if (account === 'too_many' || account === 'busy') return triesRefused(account)
  if (!account && !known) await mailWhenFull(deps, existing, limitOfStrangers(email))
  if (!account) return fail(token ? 'registration_unconfirmed' : 'wrong_credentials')
  if (needsCode(deps.staffSecondFactor, account)) {
    const { email: address, sessionGeneration: generation } = account
    return ok({ challenge: await signChallenge(deps, { email: address, generation }) })
  }
  if (needsPasskey(deps.staffSecondFactor, account)) return fail('passkey_needed')
  await recordStrongLogin(deps.db, account.id, deps.now())
  return ok(await openSession(deps, account, origin, { proof: 'password' }))
}

/**
 * Returns the counter of a registered till, or of a device on which the user logged in before. It is separate, so that
 * strangers cannot block its user. Returns undefined for any other sender.
 */
function limitOfKnown(
  deps: SessionDeps,
  email: string,
  { tillId, deviceCookie }: PasswordSender,
  account: Account | undefined,
): PasswordLimit | undefined {
  if (tillId !== undefined) return limitOnTill(email, tillId)
  const device = account && findKnownDevice(deps, deviceCookie, { email, generation: account.sessionGeneration })
  return device === undefined ? undefined : limitOnDevice(email, device)
}

/** Mails the owner of an account when strangers have used all their tries, at most once per day. */
async function mailWhenFull(deps: LoginDeps, account: Account | undefined, limit: PasswordLimit) {
  const at = deps.now()
  // The counter is read for an unknown address too, so that its response takes as long as any other.
  if (!(await loginFailuresTable(deps).isFull(limit, at)) || !account || account.isLocked) return
  const uniqueKey = `login-attack:${account.id}:${amsterdamDay(at)}`
  await enqueue(deps.db, { party: 'mail', kind: 'login-attack', uniqueKey, payload: { userId: account.id }, at })
  deps.outboxFilled()
}

/**
 * Returns a random first session generation of an account. A login challenge contains address and generation. With a
 * fixed first generation, the challenge of a deleted account would work for a new account with the same address. The
 * range leaves room for increments.
 */
const randomGeneration = () => randomInt(1, 2 ** 30)

/**
 * Creates the account of a person who has the link of the registration mail and the chosen password. Both are required:
 * the link proves that the address is theirs, the password proves that they requested the account.
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
    const account = { email, passwordHash, emailProvenAt: at, sessionGeneration: randomGeneration() }
    const userId = await usersTable(tx).add(account)
    if (userId === undefined) return undefined // another link created the account first, with another password
    await accountLinksTable(tx).forgetAllOf(email)
    return usersTable(tx).findByEmail(email)
  })
}

/**
 * Extends a session to 8 hours from now, at most to its absolute end: 12 hours after the login for staff, 30 days for
 * customers, or the fixed end of a PIN session. Returns undefined when the session has ended.
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

/** Ends the session of a token. Ignores an invalid token. */
export async function endSession(deps: SessionDeps, token: string): Promise<void> {
  const claims = await readToken(deps, token)
  if (claims) await sessionsTable(deps.db).end(claims.sessionId)
}

/**
 * Returns the user of a token, with the current email address and roles of the account. Returns undefined when the
 * token is invalid or its session has ended. Needs one query, and at most one write per five minutes.
 */
export async function findByToken(deps: SessionDeps, token: string) {
  const found = await sessionOf(deps, token)
  if (!found) return undefined
  const { account, session } = found
  await sessionsTable(deps.db).recordUse(session, deps.now())
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
