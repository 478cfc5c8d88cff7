import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#shared/contracts/users.ts'

/** How long a session lasts: 8 hours (decisions D18). */
const SESSION_MS = 8 * 60 * 60 * 1000

type Keys = { secret: Uint8Array; now: () => Date }

/** The PIN that a session began with, and the till where it was typed. */
export type PinClaim = { tillId: string; pinId: string }

export type Claims = { email: string; generation: number; expires: Date; pin?: PinClaim }

/**
 * Signs a token for somebody who proved who they are. `generation` is the one of their account at this moment.
 *
 * @param pin of a session that began with one, with the moment at which it is over however often it is renewed
 */
export async function signToken(
  { secret, now }: Keys,
  user: { email: string; roles: readonly Role[]; sessionGeneration: number },
  pin?: PinClaim & { until: Date },
): Promise<{ token: string; expires: Date }> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const expiresAt = pin ? Math.floor(pin.until.getTime() / 1000) : issuedAt + SESSION_MS / 1000
  // The specification lets readers meet a list or a single value.
  const role = user.roles.length === 1 ? user.roles[0] : user.roles
  const began = pin && { pin: { tillId: pin.tillId, pinId: pin.pinId } }
  const token = await new SignJWT({ role, generation: user.sessionGeneration, ...began })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.email)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(secret)
  return { token, expires: new Date(expiresAt * 1000) }
}

/** What a token says; undefined when it is not signed by us or over. Its roles are not read: the account has the true ones. */
export async function readToken({ secret, now }: Keys, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: now(),
      requiredClaims: ['sub', 'exp'],
    })
    const { sub: email, generation, exp = 0, pin } = payload
    if (typeof email !== 'string' || typeof generation !== 'number') return undefined
    const claims = { email, generation, expires: new Date(exp * 1000) }
    // Signed by us, so a claim of that name is one of ours.
    return pin === undefined ? claims : { ...claims, pin: pin as PinClaim }
  } catch {
    return undefined // every reason is the same to us: this token proves nothing
  }
}
