import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * Returns the code of an authenticator app for this secret.
 *
 * @param steps how many half minutes later (or earlier, if negative)
 */
export const codeAt = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * STEP_MS })
