import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * Returns the code that an authenticator app shows for this secret at a moment.
 *
 * @param steps number of half minutes after `at`, or before it if negative
 */
export const codeAt = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * STEP_MS })
