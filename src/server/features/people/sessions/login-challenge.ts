import { jwtVerify, SignJWT } from 'jose'
import { derivedKey } from '../second-factor/index.ts'

/** How long one may look for the telephone. */
const LASTS_MS = 10 * 60_000

type Keys = { secret: Uint8Array; now: () => Date }

/** Whose password was right, and the generation of their sessions at that moment. */
export type Challenge = { email: string; generation: number }

/** Says that somebody's password was right, for the step in which they give a code. It opens nothing by itself. */
export async function signChallenge({ secret, now }: Keys, { email, generation }: Challenge): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  return new SignJWT({ generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(email)
    .setExpirationTime(issuedAt + LASTS_MS / 1000)
    .sign(keyOf(secret))
}

/** What a challenge says; undefined when it is not ours, or too old. */
export async function readChallenge({ secret, now }: Keys, challenge: string): Promise<Challenge | undefined> {
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
    return undefined // every reason is the same to us: the password is asked again
  }
}

// With a key of its own: neither can a challenge pass for a session, nor a session for a challenge.
const keyOf = (secret: Uint8Array) => derivedKey(secret, 'login challenge')
