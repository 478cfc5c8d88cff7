import { describe, expect, it } from 'vitest'
import { isSameSecret } from '#src/server/access/same-secret.ts'

describe('comparing a secret', () => {
  it.each([
    ['itself', 'open sesame', true],
    ['another text of the same length', 'open sesamf', false],
    ['its first characters', 'open sesam', false],
    ['it with a trailing space', 'open sesame ', false],
    ['it in upper case', 'OPEN SESAME', false],
    ['an empty text', '', false],
  ])('with %s gives the right result in both directions', (_, received, isSame) => {
    expect(isSameSecret(received, 'open sesame')).toBe(isSame)
    expect(isSameSecret('open sesame', received)).toBe(isSame)
  })

  it('works for non-ASCII text', () => {
    expect(isSameSecret('crème', 'crème')).toBe(true)
    expect(isSameSecret('crème', 'creme')).toBe(false)
  })
})
