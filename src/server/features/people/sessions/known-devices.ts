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
type DeviceUser = { email: string; generation: number }

/**
 * Returns the id of the device of a login, if this user logged in on it since the last change of the password. The proof
 * is signed, so nothing is stored on the server.
 */
export function findKnownDevice(deps: Deps, cookie: string | undefined, user: DeviceUser): string | undefined {
  for (const proof of proofsOf(cookie)) {
    const [deviceId = '', expires = '', signature = ''] = proof.split('.')
    if (!isSameSecret(signature, signatureOf(deps, { deviceId, expires, ...user }))) continue
    return Number(expires) * 1000 > deps.now().getTime() ? deviceId : undefined
  }
  return undefined
}

/** Returns the cookie after a login: the proof of this user first, and those of other users of the device. */
export function withKnownDevice(deps: Deps, cookie: string | undefined, user: DeviceUser): string {
  const deviceId = findKnownDevice(deps, cookie, user) ?? randomUUID()
  const expires = String(Math.floor(deps.now().getTime() / 1000) + DEVICE_SECONDS)
  const proof = [deviceId, expires, signatureOf(deps, { deviceId, expires, ...user })].join('.')
  const others = proofsOf(cookie).filter((other) => !other.startsWith(`${deviceId}.`))
  return [proof, ...others].slice(0, MAX_USERS).join(SEPARATOR)
}

const proofsOf = (cookie = '') => cookie.split(SEPARATOR, MAX_USERS).filter((proof) => proof !== '')

function signatureOf(
  { secret }: Pick<Deps, 'secret'>,
  { deviceId, expires, email, generation }: DeviceUser & { deviceId: string; expires: string },
): string {
  const text = `${deviceId}.${expires}.${generation}.${email.toLowerCase()}`
  return createHmac('sha256', derivedKey(secret, 'known device')).update(text).digest('base64url')
}
