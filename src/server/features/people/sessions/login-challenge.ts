import { jwtVerify, SignJWT } from 'jose'
import { derivedKey } from '../second-factor/index.ts'

/** Validity of a challenge in ms. Long enough to get the phone and to type a code. */
const VALIDITY_MS = 10 * 60_000

type ChallengeDeps = { secret: Uint8Array; now: () => Date }

/** User whose password was correct, with the session generation at that time. */
export type Challenge = { email: string; generation: number }

/**
 * Signs a challenge: proof that the password was correct, for the second step of the login. A challenge is not accepted
 * as a session token.
 */
export async function signChallenge({ secret, now }: ChallengeDeps, { email, generation }: Challenge): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  return new SignJWT({ generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(email)
    .setExpirationTime(issuedAt + VALIDITY_MS / 1000)
    .sign(keyOf(secret))
}

/** Returns the content of a challenge; undefined when it is invalid or expired. */
export async function readChallenge({ secret, now }: ChallengeDeps, challenge: string): Promise<Challenge | undefined> {
  try {
    const { payload } = await jwtVerify(challenge, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: now(),
      requiredClaims: ['sub', 'exp'],
    })
    return typeof payload.sub === 'string' && typeof payload.generation === 'number'
      ? { email: payload.sub, generation: payload.generation }
      : undefined
  } catch {
    return undefined // all causes have the same consequence: the login starts again
  }
}

// Challenges have their own key, so that a challenge is no valid session token and a session token no valid challenge.
const keyOf = (secret: Uint8Array) => derivedKey(secret, 'login challenge')
