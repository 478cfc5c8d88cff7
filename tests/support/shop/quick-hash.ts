import { argon2Sync, randomBytes } from 'node:crypto'

/** The least cost that argon2id accepts. */
const LEAST_COST = { memory: 8, passes: 1, parallelism: 1 }

/**
 * Hashes a password as the shop does, but in a thousandth of the time. Logging in reads the cost from the hash, so it is
 * as quick. Tests of registering and of a new password use hashes that the shop itself made.
 */
export function quickHash(password: string): string {
  const [message, nonce] = [Buffer.from(password.normalize('NFC')), randomBytes(16)]
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...LEAST_COST })
  return `$argon2id$v=19$m=${LEAST_COST.memory},t=${LEAST_COST.passes},p=${LEAST_COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
