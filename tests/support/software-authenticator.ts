import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { BrowserOptions, NewPasskeyResponse, PasskeyResponse } from '#shared/contracts/passkeys.ts'

const ES256 = -7
const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasKey: 0x40 }

type Behavior = {
  origin?: string
  rpId?: string
  verifiesUser?: boolean
  /** Authenticators that synchronize passkeys usually do not count uses. */
  counts?: boolean
  isSynced?: boolean
}

type Key = { credentialId: string; privateKey: KeyObject; userHandle: string; counter: number }

/**
 * Returns an authenticator in software, with the browser that calls it: it makes passkeys (ES256) and signs with them, as
 * WebAuthn describes. `behavior` replaces parts, for tests of wrong responses.
 */
export function softwareAuthenticator(behavior: Behavior = {}) {
  const settings = {
    origin: 'http://localhost:3000',
    rpId: 'localhost',
    verifiesUser: true,
    counts: true,
    isSynced: false,
    ...behavior,
  }
  const keys: Key[] = []

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: BrowserOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: settings.origin, crossOrigin: false }))

  const authenticatorData = (counter: number, ofKey = 0) => {
    const flags =
      FLAGS.userPresent |
      (settings.verifiesUser ? FLAGS.userVerified : 0) |
      (settings.isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      ofKey
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(settings.rpId).digest(), Buffer.from([flags]), count])
  }
  const nextCounter = (key: Key) => {
    if (settings.counts) key.counter += 1
    return key.counter
  }

  return {
    settings,
    keys,

    /** Makes a passkey, as `navigator.credentials.create` does. */
    create(options: BrowserOptions): NewPasskeyResponse {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const credentialId = randomBytes(32)
      const { user } = options as unknown as { user: { id: string } } // the options of a creation have a user
      const key = { credentialId: credentialId.toString('base64url'), privateKey, userHandle: user.id, counter: 0 }
      keys.push(key)

      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const coseKey = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, ES256],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const data = Buffer.concat([
        authenticatorData(nextCounter(key), FLAGS.hasKey),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        id: key.credentialId,
        rawId: key.credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    /** Signs with a passkey, as `navigator.credentials.get` does: with the newest one, or the given one. */
    get(options: BrowserOptions, key = keys.at(-1)): PasskeyResponse {
      if (!key) throw new Error('the authenticator has no passkey')
      const data = authenticatorData(nextCounter(key))
      const client = clientData('webauthn.get', options)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: key.credentialId,
        rawId: key.credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
          userHandle: key.userHandle,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

/** Encodes integers, texts, bytes and maps as CBOR (RFC 8949), as far as authenticators need it. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
  }
  throw new Error(`this value is not encoded: ${typeof value}`)
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 0x100) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}
