import { describe, expect, it } from 'vitest'
import { checkAuthSecret } from '#src/server/auth-secret.ts'
import { silentLog } from '#src/server/ports/log.ts'

/** Checks the secret of a shop, and returns the logged warnings. */
function warningsOf(secret: string, isProduction = true): string[] {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_data: object, message: string) => void warnings.push(message) }
  checkAuthSecret({ AUTH_SECRET: secret, isProduction }, log)
  return warnings
}

describe('the secret of a shop in production', () => {
  it.each([
    ['one character', 'x'.repeat(32)],
    ['few characters', 'abcabcdabcabcdabcdabcdabcdabcdabcd'],
    ['a repeated text', 'Kj8#mQ2vLp0!'.repeat(3)],
    ['a text of our own code', 'a key for tests that is long enough'],
  ])('is refused when it is %s, and accepted outside production', (_, secret) => {
    expect(() => warningsOf(secret)).toThrow('AUTH_SECRET is te raden')
    expect(warningsOf(secret, false)).toEqual([])
  })

  it.each(['change-me-please-0123456789abcdef', 'leermeester-9f2c7b1de04a85c36e7f1b'])(
    'that contains a common word is accepted with a warning: %s',
    (secret) => expect(warningsOf(secret)).toEqual([expect.stringContaining('AUTH_SECRET contains a common word')]),
  )

  it('that is random causes no warning', () => {
    expect(warningsOf('9f2c7b1de04a85c36e7f1b2a90d4c8e5')).toEqual([])
  })
})
