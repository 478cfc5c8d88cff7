import { Secret, TOTP } from 'otpauth'

const STEP_S = 30

/** What every authenticator app understands (RFC 6238): six digits, another code each half minute. */
const KIND = { algorithm: 'SHA1', digits: 6, period: STEP_S } as const

/** Clocks of telephones are seldom right: the code before and the one after count as well. */
const WINDOW = 1

/** Twenty random bytes in base32, as an app wants it typed. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: `otpauth://totp/…`. `shop` stands above the code in the app. */
export const addressOf = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  new TOTP({ ...KIND, issuer: shop, label: email, secret: Secret.fromBase32(secret) }).toString()

/** Which half minute since 1970 a code belongs to; undefined when it is not one of now, or of just before or after. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_S) + delta
}
