import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** Cost of argon2id as OWASP recommends: 19 MiB of memory, two passes, one lane. A hash takes about 40 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

type Cost = typeof COST

/** Hashes a password with argon2id and a random salt, in the standard form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Verifies a password against a hash, with the cost in the hash. Returns false for a hash in another form. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(hash) ?? []
  if (!salt || !tag) return false
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost)
  const expected = Buffer.from(tag, 'base64')
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Keyboards produce different code points for the same letter, for example é. NFC makes them equal.
  const message = Buffer.from(password.normalize('NFC'))
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
