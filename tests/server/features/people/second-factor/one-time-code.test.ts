import { describe, expect, it } from 'vitest'
import { addressOf, newSecret, stepOf } from '#src/server/features/people/second-factor/one-time-code.ts'
import {
  newRecoveryCodes,
  readDigits,
  readRecoveryCode,
} from '#src/server/features/people/second-factor/recovery-code.ts'
import { hashOfRecoveryCode, seal, unseal } from '#src/server/features/people/second-factor/sealed-secret.ts'
import { codeAt } from '#tests/support/app-codes.ts'

/** "12345678901234567890" in base32. RFC 6238 lists codes for this secret. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at second %d equals the example of the standard', (seconds, code, step) => {
    expect(stepOf(RFC_SECRET, code, new Date(seconds * 1000))).toBe(step)
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %d half minutes from now is valid: %s', (steps, isValid) => {
    const secret = newSecret()
    const at = new Date('2026-11-21T13:00:10Z')
    const now = Math.floor(at.getTime() / 30_000)

    expect(stepOf(secret, codeAt(secret, at, steps), at)).toBe(isValid ? now + steps : undefined)
  })

  it('has a setup address with the names of the shop and the account', () => {
    const address = new URL(addressOf(RFC_SECRET, { shop: 'Leermeester', email: 'sanne@voorbeeld.example' }))

    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Leermeester:sanne@voorbeeld.example')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: RFC_SECRET, issuer: 'Leermeester' })
  })

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
  ])('typed as "%s" is read as %s', (typed, read) => {
    expect(readDigits(typed)).toBe(read)
  })
})

describe('recovery codes', () => {
  it('are ten different codes without ambiguous characters', () => {
    const codes = newRecoveryCodes()

    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  it.each(['7k2qf-oxn4i', '7K2QF 0XN4L', '7K2QF0XN41'])('may be typed in the notation "%s"', (typed) => {
    expect(readRecoveryCode(typed)).toBe('7K2QF0XN41')
  })
})

describe('the stored secret', () => {
  const secret = new TextEncoder().encode('the secret of the server')
  const other = new TextEncoder().encode('the secret of another server')

  it('is decrypted only with the secret of the server, and only for the same person', () => {
    const sealed = seal(secret, 7, RFC_SECRET)

    expect(sealed).not.toContain(RFC_SECRET)
    expect(seal(secret, 7, RFC_SECRET)).not.toBe(sealed)
    expect(unseal(secret, 7, sealed)).toBe(RFC_SECRET)
    expect(unseal(secret, 8, sealed)).toBeUndefined()
    expect(unseal(other, 7, sealed)).toBeUndefined()
  })

  it.each(['', 'x', 'bm9uc2Vuc2U', 'A'.repeat(60)])('cannot be decrypted when it is damaged: "%s"', (damaged) => {
    expect(unseal(secret, 7, damaged)).toBeUndefined()
  })

  it('of a recovery code is a hash that depends on the secret of the server and on the person', () => {
    const hash = hashOfRecoveryCode(secret, 7, '7K2QF0XN41')

    expect(hashOfRecoveryCode(secret, 7, '7K2QF0XN41')).toBe(hash)
    expect(hashOfRecoveryCode(other, 7, '7K2QF0XN41')).not.toBe(hash)
    expect(hashOfRecoveryCode(secret, 8, '7K2QF0XN41')).not.toBe(hash)
  })
})
