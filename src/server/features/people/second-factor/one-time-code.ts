import { Secret, TOTP } from 'otpauth'

const STEP_S = 30

/** Parameters that all authenticator apps support (RFC 6238): six digits, 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_S } as const

/**
 * Number of accepted steps before and after the current step. Earlier and later codes work, because phone clocks are
 * inaccurate.
 */
const WINDOW = 1

/** Returns a secret of twenty random bytes in base32, which a person can type into an app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the content of the QR code, `otpauth://totp/…`. Apps show `shop` above the code. */
export const addressOf = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  new TOTP({ ...PARAMETERS, issuer: shop, label: email, secret: Secret.fromBase32(secret) }).toString()

/**
 * Returns the 30-second step (since 1970) of a code; undefined for a wrong code, and for a code outside the accepted
 * window.
 */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_S) + delta
}
