import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { BrowserOptions } from '#shared/contracts/passkeys.ts'
import { type PasskeyDevice, PasskeyFailure, type PasskeyFailureReason } from './passkey-device.ts'

// The server makes the options with the same library, and the contract passes them on unchanged.
const toCreate = (options: BrowserOptions) => options as unknown as PublicKeyCredentialCreationOptionsJSON
const toUse = (options: BrowserOptions) => options as unknown as PublicKeyCredentialRequestOptionsJSON

/** Passkeys of a browser (WebAuthn). */
export const webPasskeys: PasskeyDevice = {
  create: (options) => withReason(options, async () => startRegistration({ optionsJSON: toCreate(options) })),
  get: (options) => withReason(options, () => startAuthentication({ optionsJSON: toUse(options) })),
  canSuggest: () => browserSupportsWebAuthnAutofill(),
  suggest: (options) =>
    withReason(options, () => startAuthentication({ optionsJSON: toUse(options), useBrowserAutofill: true })),
  cancel: () => WebAuthnAbortService.cancelCeremony(),
}

/** Browsers end a call a little before or after its time limit, with the same error as for a cancellation. */
const TOLERANCE_MS = 1_000

async function withReason<Response>({ timeout }: BrowserOptions, call: () => Promise<Response>): Promise<Response> {
  const began = performance.now()
  try {
    return await call()
  } catch (error) {
    const isLate = typeof timeout === 'number' && performance.now() - began >= timeout - TOLERANCE_MS
    throw new PasskeyFailure(reasonOf(error, isLate), { cause: error })
  }
}

function reasonOf(error: unknown, isLate: boolean): PasskeyFailureReason {
  if (error instanceof WebAuthnError) {
    switch (error.code) {
      case 'ERROR_CEREMONY_ABORTED':
        return 'replaced'
      case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
        return 'registered'
      case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
      case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
        return 'unsupported'
    }
  }
  // Not all browsers make a DOMException an Error.
  switch ((error as { name?: unknown } | null)?.name) {
    case 'NotAllowedError':
      return isLate ? 'timeout' : 'canceled'
    case 'NotSupportedError':
      return 'unsupported'
    case 'AbortError':
      return 'replaced'
    default:
      return 'failed'
  }
}
