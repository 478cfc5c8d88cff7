import { type Config, ConfigError } from './config.ts'
import type { Log } from './ports/log.ts'

/** Secrets that the code or the documents of the shop contain. */
const PUBLISHED = ['a key for tests that is long enough', 'only for the kill test: 32 characters and more']
/** Words of examples. A secret that contains one may still be random. */
const EXAMPLE_WORDS = /secret|geheim|password|wachtwoord|change.?me|example|voorbeeld|demo|leermeester/i
/** Fewest different characters of a random secret. 32 random hexadecimal digits have fewer once in a million. */
const MIN_DIFFERENT = 8
/** Longest part that a repeated text may consist of. */
const MAX_REPEATED = 16

/**
 * Throws `ConfigError` when the secret of a shop in production is published in the code, or consists of
 * repeated characters. Logs a warning when the secret contains a word of an example.
 *
 * Only the server calls this. Commands such as a backup must run with any secret. A replaced secret makes the second
 * factors of staff unusable, so a working shop is not stopped for a secret that is only doubtful.
 */
export function checkAuthSecret(
  { AUTH_SECRET: secret, isProduction }: Pick<Config, 'AUTH_SECRET' | 'isProduction'>,
  log: Log,
): void {
  if (!isProduction || secret === undefined) return
  if (PUBLISHED.includes(secret) || isRepetitive(secret)) {
    throw new ConfigError('AUTH_SECRET is te raden, maak een willekeurige (openssl rand -hex 32)')
  }
  if (EXAMPLE_WORDS.test(secret)) {
    log.warn({}, 'AUTH_SECRET contains a common word; replace it as the README of the second factor describes')
  }
}

/** Returns whether a secret has few different characters, or consists of a repeated text. */
function isRepetitive(secret: string): boolean {
  if (new Set(secret).size < MIN_DIFFERENT) return true
  return Array.from({ length: MAX_REPEATED }, (_, index) => secret.slice(0, index + 1)).some(
    (part) => part.repeat(Math.ceil(secret.length / part.length)).slice(0, secret.length) === secret,
  )
}
