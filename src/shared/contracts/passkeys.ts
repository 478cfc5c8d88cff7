import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, requiredText } from './fields.ts'
import { authReply, password, session } from './users.ts'

/** Maximum passkeys of one account. */
export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME = 60

const MAX_CREDENTIAL_ID = 1_400
const MAX_BINARY_TEXT = 20_000

/** Binary data of an authenticator as base64url. Only the size is limited here; the server verifies the content. */
const binary = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/, 'Ongeldig.'))
const credential = {
  id: binary(MAX_CREDENTIAL_ID),
  rawId: binary(MAX_CREDENTIAL_ID),
  type: z.literal('public-key'),
}

/** Response of an authenticator that made a passkey (WebAuthn, `RegistrationResponseJSON`). */
const newPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(MAX_BINARY_TEXT),
    attestationObject: binary(MAX_BINARY_TEXT),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})
export type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>

/** Response of an authenticator that proves possession of a passkey (WebAuthn, `AuthenticationResponseJSON`). */
const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(MAX_BINARY_TEXT),
    authenticatorData: binary(MAX_BINARY_TEXT),
    signature: binary(MAX_BINARY_TEXT),
    userHandle: z.optional(binary(MAX_CREDENTIAL_ID)),
  }),
})
export type PasskeyResponse = z.infer<typeof passkeyResponse>

/** Options for the browser, in the JSON format of WebAuthn. The page passes them on unchanged. */
const browserOptions = z.looseObject({ challenge: z.string() })
export type BrowserOptions = z.infer<typeof browserOptions>

const passkeyName = requiredText('Naam', MAX_PASSKEY_NAME)

/** A passkey of the account, as its owner sees it. */
const ownPasskey = z.object({
  passkeyId: z.number(),
  name: z.string(),
  addedDateTime: moment,
  lastUsedDateTime: z.nullable(moment),
  /** True when the passkey is stored on other devices of the owner as well. */
  isSynced: z.boolean(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

const ownPasskeys = z.object({
  /** False when the shop has no address on which browsers allow passkeys (docs/decisions.md#passkeys). */
  isAvailable: z.boolean(),
  /** True when the account must have a second factor and has no other one than its only passkey. */
  isLastFactor: z.boolean(),
  passkeys: z.array(ownPasskey),
})
export type OwnPasskeys = z.infer<typeof ownPasskeys>

/** Ways to confirm one's identity: the password, password and code together, or a passkey. */
const proofMethod = z.enum(['password', 'code', 'passkey'])
export type ProofMethod = z.infer<typeof proofMethod>

/** Reply of a change that may have ended all sessions. `session` is present when a new session was opened. */
const passkeysChanged = z.extend(ownPasskeys, {
  token: z.optional(z.string()),
  session: z.optional(session),
  message: z.string(),
})

/** Detail of `proof_needed`: the ways in which the user can confirm the identity. */
export const proofNeededDetail = z.object({ methods: z.array(proofMethod) })

/** Refuses a session without a recent proof. */
export const proofNeeded = { proof_needed: proofNeededDetail }

const CALLS_PER_MINUTE = 30
const TRIES_PER_MINUTE = 10
/** Login pages request options when they open, for the suggestions in the email field. The table has a limit as well. */
const OPTIONS_PER_MINUTE = 60

/** Login with a passkey, and the user's own passkeys. */
export const passkeys = {
  logInOptions: endpoint({
    method: 'POST',
    path: '/api/user/inloggen/passkey/options',
    access: 'public',
    about:
      'Returns the options with which a browser asks for a passkey. The challenge works once, within five minutes.',
    reply: browserOptions,
    fails: codes('passkeys_unavailable', 'too_many_requests'),
    limitPerMinute: OPTIONS_PER_MINUTE,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/user/inloggen/passkey',
    access: 'public',
    about: 'Opens a session for the response of a passkey. A passkey counts as two factors, so no code is required.',
    body: z.object({ response: passkeyResponse }),
    reply: authReply,
    fails: codes('passkeys_unavailable', 'passkey_expired', 'passkey_unknown', 'passkey_refused', 'passkey_copied'),
    limitPerMinute: TRIES_PER_MINUTE,
    limitsRefusedOnly: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/user/me/passkeys',
    access: 'customer',
    about: 'Lists the passkeys of the logged-in user, oldest first.',
    reply: ownPasskeys,
    fails: codes('unauthenticated'),
  }),
  addOptions: endpoint({
    method: 'POST',
    path: '/api/user/me/passkeys/options',
    access: 'customer',
    isStrong: true,
    about: 'Returns the options with which a browser makes a passkey. Requires a recent proof of identity.',
    reply: browserOptions,
    fails: {
      ...codes('unauthenticated', 'passkeys_unavailable', 'too_many_passkeys', 'too_many_requests'),
      ...proofNeeded,
    },
    limitPerMinute: TRIES_PER_MINUTE,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/user/me/passkeys',
    access: 'customer',
    isStrong: true,
    about:
      'Adds a passkey. Requires a recent proof of identity. The first factor of an account ends all other sessions, and a new session is returned.',
    body: z.object({ name: passkeyName, response: newPasskeyResponse }),
    reply: passkeysChanged,
    fails: {
      ...codes(
        'unauthenticated',
        'passkeys_unavailable',
        'passkey_expired',
        'passkey_refused',
        'passkey_registered',
        'too_many_passkeys',
      ),
      ...proofNeeded,
    },
    limitPerMinute: TRIES_PER_MINUTE,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/user/me/passkeys/:id',
    access: 'customer',
    isStrong: true,
    about: 'Changes the name of a passkey.',
    params: z.object({ id }),
    body: z.object({ name: passkeyName }),
    reply: ownPasskeys,
    fails: codes('unauthenticated', 'passkey_not_found'),
    limitPerMinute: CALLS_PER_MINUTE,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/me/passkeys/:id',
    access: 'customer',
    isStrong: true,
    about:
      'Removes a passkey and ends the sessions that it began. Requires a recent proof of identity. A repeated call fails with `passkey_not_found`.',
    params: z.object({ id }),
    reply: z.extend(ownPasskeys, {
      message: z.string(),
      /** True when this call ended the session of the caller, because the passkey began it. */
      isLoggedOut: z.boolean(),
    }),
    fails: { ...codes('unauthenticated', 'passkey_not_found', 'last_factor'), ...proofNeeded },
    limitPerMinute: CALLS_PER_MINUTE,
  }),
  confirmOptions: endpoint({
    method: 'POST',
    path: '/api/user/me/confirm/options',
    access: 'customer',
    isStrong: true,
    about: 'Returns the options with which a browser asks the logged-in user for one of the own passkeys.',
    reply: browserOptions,
    fails: codes('unauthenticated', 'passkeys_unavailable', 'passkey_not_found', 'too_many_requests'),
    limitPerMinute: TRIES_PER_MINUTE,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/me/confirm',
    access: 'customer',
    isStrong: true,
    about:
      'Confirms the identity of the logged-in user for ten minutes: with a passkey, with password and code, or with the password alone for an account without second factor.',
    body: z.union([
      z.object({ response: passkeyResponse }),
      z.object({ password, code: z.optional(z.string().check(z.maxLength(40))) }),
    ]),
    reply: z.object({ message: z.string() }),
    fails: {
      ...codes(
        'unauthenticated',
        'wrong_password',
        'wrong_code',
        'code_used',
        'too_many_tries',
        'too_many_requests',
        'passkeys_unavailable',
        'passkey_expired',
        'passkey_unknown',
        'passkey_refused',
        'passkey_copied',
      ),
      ...proofNeeded,
    },
    limitPerMinute: TRIES_PER_MINUTE,
  }),
}
