import { createHmac, randomUUID } from 'node:crypto'
import { isSameSecret } from '../../../access/same-secret.ts'
import { derivedKey } from '../second-factor/index.ts'

/** Name of the cookie with the proofs that users logged in on this device before. */
export const DEVICE_COOKIE = 'leermeester_device'
/** A device is known for this long after the last login, in seconds. */
export const DEVICE_SECONDS = 180 * 24 * 3_600
/** Users of one device, the latest first. */
const MAX_USERS = 5
const SEPARATOR = '~'

type Deps = { secret: Uint8Array; now: () => Date }

/** User of a proof. The generation changes with the password, so that a proof of before that change is not accepted. */
export type DeviceUser = { email: string; generation: number }

/**
 * A proof is `id.expires.signature.tag`. The tag recognizes the user of a proof whose generation is over. Proofs of
 * before 2026-11-29 have no tag.
 */
type Proof = { text: string; deviceId: string; expires: string; signature: string; tag: string }

/**
 * Returns the id of the device of a login, if this user logged in on it since the last change of the password. The proof
 * is signed, so nothing is stored on the server.
 */
export function findKnownDevice(deps: Deps, cookie: string | undefined, user: DeviceUser): string | undefined {
  return proofsOf(deps, cookie).find(({ deviceId, expires, signature }) =>
    isSameSecret(signature, signatureOf(deps, { deviceId, expires, ...user })),
  )?.deviceId
}

/**
 * Returns the cookie after a login: the proof of this user first, and the valid ones of other users of the device. It
 * replaces each proof of this user, also one of a former password, which would otherwise take the place of another user.
 */
export function withKnownDevice(deps: Deps, cookie: string | undefined, user: DeviceUser): string {
  const deviceId = findKnownDevice(deps, cookie, user) ?? randomUUID()
  const expires = String(Math.floor(deps.now().getTime() / 1000) + DEVICE_SECONDS)
  const tag = tagOf(deps, user)
  const proof = [deviceId, expires, signatureOf(deps, { deviceId, expires, ...user }), tag].join('.')
  const others = proofsOf(deps, cookie).filter((other) => other.deviceId !== deviceId && other.tag !== tag)
  return [proof, ...others.map(({ text }) => text)].slice(0, MAX_USERS).join(SEPARATOR)
}

/** Returns the proofs of a cookie that did not expire. */
function proofsOf({ now }: Pick<Deps, 'now'>, cookie = ''): Proof[] {
  const proofs = cookie.split(SEPARATOR, MAX_USERS).map((text) => {
    const [deviceId = '', expires = '', signature = '', tag = ''] = text.split('.')
    return { text, deviceId, expires, signature, tag }
  })
  return proofs.filter(({ expires }) => Number(expires) * 1000 > now().getTime())
}

/** Returns a short keyed hash of the email address, so that the cookie does not reveal who uses the device. */
const tagOf = ({ secret }: Pick<Deps, 'secret'>, { email }: DeviceUser): string =>
  createHmac('sha256', derivedKey(secret, 'user of known device'))
    .update(email.toLowerCase())
    .digest('base64url')
    .slice(0, 12)

function signatureOf(
  { secret }: Pick<Deps, 'secret'>,
  { deviceId, expires, email, generation }: DeviceUser & { deviceId: string; expires: string },
): string {
  const text = `${deviceId}.${expires}.${generation}.${email.toLowerCase()}`
  return createHmac('sha256', derivedKey(secret, 'known device')).update(text).digest('base64url')
}
