import { randomUUID } from 'node:crypto'
import type { Session } from '#shared/contracts/users.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { Account } from '../users/index.ts'
import { signToken } from './session-token.ts'
import { type SessionProof, sessionsTable } from './sessions-table.ts'
import { mustEnrol, rightsOf, type SecondFactorRule } from './staff-rights.ts'

const HOUR_MS = 60 * 60 * 1000

/** Idle limit: a session that is not renewed for this long ends (docs/decisions.md#d18). */
export const IDLE_MS = 8 * HOUR_MS
/** Absolute limits: a session ends after this time, even when it is renewed. */
const STAFF_VALIDITY_MS = 12 * HOUR_MS
const CUSTOMER_VALIDITY_MS = 30 * 24 * HOUR_MS

export type SessionDeps = {
  db: Database
  /** Signs session tokens. Keys and tokens for other purposes are derived from it. */
  secret: Uint8Array
  now: () => Date
  /** Whether staff may, or must, use a second factor. */
  staffSecondFactor: SecondFactorRule
  /** Name of the shop, shown above the code in the authenticator app. */
  shopName: string
}

/**
 * A session that was opened or extended: the part that its owner gets, and the session generation of the account, which
 * stays on the server.
 */
export type OpenedSession = { reply: { token: string; session: Session }; generation: number }

/** Till and PIN of a PIN session, with its fixed end. */
export type PinSessionStart = { tillId: string; pinId: string; until: Date }

/** How a session begins. `provenAt` is now by default. `pin` is present when `proof` is `pin`. */
export type SessionStart = Pick<SessionProof, 'proof'> & Partial<SessionProof> & { pin?: PinSessionStart }

/**
 * Opens a session for a user whose identity was verified.
 *
 * @param origin device and network of the caller, which the owner sees in the list of sessions
 * @param start how the user proved the identity; by default with the password alone
 */
export async function openSession(
  deps: SessionDeps,
  account: Account,
  origin: CallOrigin,
  { proof, provenAt, passkeyId, pin }: SessionStart = { proof: 'password' },
): Promise<OpenedSession> {
  const at = deps.now()
  const sessionId = randomUUID()
  const absoluteMs = account.roles.length > 0 ? STAFF_VALIDITY_MS : CUSTOMER_VALIDITY_MS
  const endsAt = pin?.until ?? new Date(at.getTime() + absoluteMs)
  const expiresAt = pin?.until ?? new Date(at.getTime() + IDLE_MS)
  await sessionsTable(deps.db).begin({
    sessionId,
    userId: account.id,
    generation: account.sessionGeneration,
    at,
    expiresAt,
    endsAt,
    device: origin.device,
    network: origin.network ?? null,
    proof,
    provenAt: provenAt === undefined ? at : provenAt,
    passkeyId: passkeyId ?? null,
    pin,
  })
  return issueSession(deps, account, { sessionId, expiresAt, byPin: pin !== undefined })
}

/** Signs the token of a stored session and returns it with the session data for the browser. */
export async function issueSession(
  deps: SessionDeps,
  account: Account,
  { sessionId, expiresAt, byPin }: { sessionId: string; expiresAt: Date; byPin: boolean },
): Promise<OpenedSession> {
  const roles = rightsOf(deps.staffSecondFactor, account)
  const { token, expires } = await signToken(deps, { sessionId, email: account.email, roles, expires: expiresAt })
  const session = {
    email: account.email,
    roles,
    expires: expires.toISOString(),
    userPageSize: account.pageSize,
    lastsSeconds: Math.floor((expires.getTime() - deps.now().getTime()) / 1000),
    ...(mustEnrol(deps.staffSecondFactor, account) && { mustEnrol: true }),
    ...(byPin && { byPin: true }),
    ...(roles.length > 0 && { hiddenColumns: account.hiddenColumns }),
  }
  return { reply: { token, session }, generation: account.sessionGeneration }
}
