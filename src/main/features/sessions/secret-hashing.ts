import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * Cost of scrypt: 64 MiB and about 0.2 s per try. Electron's `node:crypto` has no argon2, which the server uses, because
 * it is built with BoringSSL.
 */
const COST = { N: 2 ** 16, r: 8, p: 1 }
const HASH_BYTES = 32

type Cost = typeof COST

/** Slow hashes of PINs and passwords, for an unlock while the shop is unreachable. */
export interface SecretHashing {
  hash(secret: string): Promise<string>
  isMatch(secret: string, hash: string): Promise<boolean>
}

export const scryptHashing: SecretHashing = { hash: hashSecret, isMatch: isSecret }

/** Hashes a PIN or password with scrypt and a random salt: `scrypt$N$r$p$salt$hash`. */
async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(secret, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Verifies a PIN or password against a hash, with the cost in the hash. Returns false for a hash in another form. */
async function isSecret(secret: string, hash: string): Promise<boolean> {
  const [name, N, r, p, salt, tag] = hash.split('$')
  if (name !== 'scrypt' || !salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive(secret, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

function derive(secret: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Keyboards produce different code points for the same letter, for example é. NFC makes them equal.
  const message = secret.normalize('NFC')
  const maxmem = 2 * 128 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(message, salt, HASH_BYTES, { ...cost, maxmem }, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
