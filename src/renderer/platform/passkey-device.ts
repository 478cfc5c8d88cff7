import type { BrowserOptions, NewPasskeyResponse, PasskeyResponse } from '#shared/contracts/passkeys.ts'

/** Access to the passkeys of the user. Failures are `PasskeyFailure`. */
export interface PasskeyDevice {
  /** Makes a passkey. */
  create(options: BrowserOptions): Promise<NewPasskeyResponse>
  /** Asks the user for a passkey, in a dialog of the browser. */
  get(options: BrowserOptions): Promise<PasskeyResponse>
  /** Returns whether the browser can suggest passkeys in a field. */
  canSuggest(): Promise<boolean>
  /** Suggests passkeys in the email field. Ends when the user chooses one, or with `replaced`. */
  suggest(options: BrowserOptions): Promise<PasskeyResponse>
  /** Ends the running call of `suggest`. */
  cancel(): void
}

/**
 * Why the browser returned no passkey. `canceled`: by the user, or no passkey was found; browsers do not tell which.
 * `replaced`: another call of the page replaced this one.
 */
export type PasskeyFailureReason = 'canceled' | 'timeout' | 'unsupported' | 'registered' | 'replaced' | 'failed'

/** The browser returned no passkey. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly reason: PasskeyFailureReason

  constructor(reason: PasskeyFailureReason, options: { cause: unknown }) {
    super(`no passkey: ${reason}`, options)
    this.reason = reason
  }
}
