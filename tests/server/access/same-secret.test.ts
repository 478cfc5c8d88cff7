import { describe, expect, it } from 'vitest'
import { isSameSecret } from '#src/server/access/same-secret.ts'

describe('a secret', () => {
  it.each([
    ['itself', 'open sesame', true],
    ['another of the same length', 'open sesamf', false],
    ['its beginning', 'open sesam', false],
    ['it and more', 'open sesame ', false],
    ['it in capitals', 'OPEN SESAME', false],
    ['nothing', '', false],
  ])('is the same as %s or not', (_, given, isSame) => {
    expect(isSameSecret(given, 'open sesame')).toBe(isSame)
    expect(isSameSecret('open sesame', given)).toBe(isSame)
  })

  it('of more than ASCII is compared as well', () => {
    expect(isSameSecret('crème', 'crème')).toBe(true)
    expect(isSameSecret('crème', 'creme')).toBe(false)
  })
})
