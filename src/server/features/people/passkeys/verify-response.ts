import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import type { BrowserOptions, NewPasskeyResponse, PasskeyResponse } from '#shared/contracts/passkeys.ts'
import { derivedKey } from '../second-factor/index.ts'
import { CHALLENGE_MS } from './challenges-table.ts'
import type { NewPasskey, Passkey } from './passkeys-table.ts'
import type { RelyingParty } from './relying-party.ts'

/** Signature algorithms of passkeys, most wanted first: ES256, EdDSA and RS256 (COSE numbers). */
const ALGORITHMS = [-7, -8, -257]

/** Loaded at the first use, because most starts of the server are followed by many calls without a passkey. */
const library = () => import('@simplewebauthn/server')

/**
 * Returns the identifier of an account for authenticators, which is the same for all its passkeys. It reveals nothing about
 * the account. It is stored with each passkey, so that passkeys still work after `secret` was replaced.
 */
export const userHandleOf = (secret: Uint8Array, userId: number): string =>
  createHmac('sha256', derivedKey(secret, 'passkey user handle')).update(String(userId)).digest('base64url')

type Owner = { email: string; userHandle: string; passkeys: readonly Passkey[] }

/**
 * Returns the options with which a browser makes a passkey: one that the authenticator can find without a user name, and
 * that verifies the user, for example with a fingerprint.
 */
export async function optionsToAdd(
  { id }: RelyingParty,
  { challenge, shopName, owner }: { challenge: string; shopName: string; owner: Owner },
): Promise<BrowserOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: id,
    userName: owner.email,
    userDisplayName: owner.email,
    userID: new Uint8Array(Buffer.from(owner.userHandle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: owner.passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * Returns the options with which a browser asks for a passkey.
 *
 * @param allowed the passkeys that may be used; none for a login, where the user chooses the account
 */
export async function optionsToUse(
  { id }: RelyingParty,
  challenge: string,
  allowed: readonly Passkey[] = [],
): Promise<BrowserOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  })
  return { ...options }
}

type Transports = NonNullable<
  NonNullable<Parameters<Library['generateAuthenticationOptions']>[0]['allowCredentials']>[0]['transports']
>
type Library = Awaited<ReturnType<typeof library>>

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as Transports, // `verifyNewPasskey` stores only these
})

/** Returns the challenge that a response signs; undefined when the response is malformed. Nothing is verified. */
export async function challengeIn(response: NewPasskeyResponse | PasskeyResponse): Promise<string | undefined> {
  return (await clientDataOf(response))?.challenge
}

async function clientDataOf({ response: { clientDataJSON } }: NewPasskeyResponse | PasskeyResponse) {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const data: { challenge?: unknown; crossOrigin?: unknown } | null = decodeClientDataJSON(clientDataJSON)
    if (!data || typeof data.challenge !== 'string') return undefined
    return { challenge: data.challenge, isFramed: data.crossOrigin === true }
  } catch {
    return undefined // text from a client that is no browser
  }
}

/**
 * Verifies the response of an authenticator that made a passkey: challenge, site, origin and user verification. Returns
 * undefined when one of them is wrong.
 */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  response: NewPasskeyResponse,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  if ((await clientDataOf(response))?.isFramed !== false) return undefined
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined) // the library throws for each wrong part of a response
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (response.response.transports ?? []).filter((one) => TRANSPORTS.includes(one)),
    isBackedUp: credentialBackedUp,
  }
}

/**
 * Verifies the response of an authenticator that has a passkey: challenge, site, origin, user verification and
 * signature. Returns undefined when one of them is wrong. The caller compares the counter.
 */
export async function verifyPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  response: PasskeyResponse,
  passkey: Passkey,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  if ((await clientDataOf(response))?.isFramed !== false) return undefined
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== passkey.userHandle) return undefined
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The library compares the counter before the signature, so that anyone could report a copied passkey. With zero it
      // leaves the comparison to the caller.
      counter: 0,
    },
  }).catch(() => undefined) // the library throws for each wrong part of a response
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
