import { describe, expect, it } from 'vitest'
import { isSameSecret } from '#src/server/access/same-secret.ts'

describe('comparing a secret', () => {
  it.each([
    ['the secret itself', 'open sesame', true],
    ['another text of the same length', 'open sesamf', false],
    ['the first characters of the secret', 'open sesam', false],
    ['the secret with a trailing space', 'open sesame ', false],
    ['the secret in upper case', 'OPEN SESAME', false],
    ['an empty text', '', false],
  ])('with %s (%j) gives %s, in either order of the arguments', (_, received, isSame) => {
    expect(isSameSecret(received, 'open sesame')).toBe(isSame)
    expect(isSameSecret('open sesame', received)).toBe(isSame)
  })

  it('distinguishes an accented letter from the plain letter', () => {
    expect(isSameSecret('crème', 'crème')).toBe(true)
    expect(isSameSecret('crème', 'creme')).toBe(false)
  })
})
