import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Role } from '#shared/contracts/users.ts'

type TokenDeps = { secret: Uint8Array; now: () => Date }

/** Content of a token: the id of its row in `sessions`. */
export type Claims = { sessionId: string }

/**
 * Signs a token for a session.
 *
 * @param expires truncated to whole seconds
 */
export async function signToken(
  { secret, now }: TokenDeps,
  session: { sessionId: string; email: string; roles: readonly Role[]; expires: Date },
): Promise<{ token: string; expires: Date }> {
  const expiresAt = Math.floor(session.expires.getTime() / 1000)
  // The specification of the token allows one role or a list of roles.
  const role = session.roles.length === 1 ? session.roles[0] : session.roles
  const token = await new SignJWT({ role, sid: session.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(session.email)
    .setIssuedAt(Math.floor(now().getTime() / 1000))
    .setExpirationTime(expiresAt)
    .sign(secret)
  return { token, expires: new Date(expiresAt * 1000) }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Number of tokens of which the content is kept. */
const MAX_READ = 2_000

/** Content of tokens with a valid signature, by key and token. Verifying one takes longer than a short read of the database. */
const read = new WeakMap<Uint8Array, LRUCache<string, { sessionId: string; exp: number }>>()

function readBefore(secret: Uint8Array) {
  const existing = read.get(secret)
  if (existing) return existing
  const tokens = new LRUCache<string, { sessionId: string; exp: number }>({ max: MAX_READ })
  read.set(secret, tokens)
  return tokens
}

/**
 * Returns the session id of a token; undefined when the token is expired or has no valid signature. Ignores address and
 * roles in the token, because they may have changed; the account row has the current values.
 */
export async function readToken({ secret, now }: TokenDeps, token: string): Promise<Claims | undefined> {
  const tokens = readBefore(secret)
  const known = tokens.get(token)
  // The time is compared as the library does: a token has expired in the second of its end.
  if (known && known.exp > Math.floor(now().getTime() / 1000)) return { sessionId: known.sessionId }
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: now(),
      requiredClaims: ['sub', 'exp'],
    })
    const { sid, exp } = payload
    if (typeof sid !== 'string' || !UUID.test(sid)) return undefined
    if (exp !== undefined) tokens.set(token, { sessionId: sid, exp })
    return { sessionId: sid }
  } catch {
    return undefined // all causes have the same consequence: the caller is not logged in
  }
}
