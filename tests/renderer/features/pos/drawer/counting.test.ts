import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DENOMINATIONS as ALLOWED } from '#shared/contracts/day-close.ts'
import { countedCents, denominationsOf, isCounted, isReadable } from '#src/renderer/features/pos/drawer/counting.ts'
import { DENOMINATIONS } from '#src/renderer/features/pos/drawer/denominations.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('counting a drawer', () => {
  it('has a total that equals the sum of the sent denominations, whatever is typed', () => {
    const typed = fc.oneof(
      fc.integer({ min: 0, max: 9999 }).map(String),
      fc.constantFrom('', ' 3 ', 'drie', '-1', '1,5', '12345'),
    )
    const counts = fc.dictionary(fc.constantFrom(...DENOMINATIONS.map(String)), typed)
    checkProperty(
      fc.property(counts, (drawer) => {
        const sent = denominationsOf(drawer)

        expect(countedCents(drawer)).toBe(sent.reduce((sum, { cents, count }) => sum + cents * count, 0))
        expect(sent.every(({ count }) => count >= 1 && count <= 9999)).toBe(true)
      }),
    )
  })

  it('uses only denominations of the contract', () => {
    expect(DENOMINATIONS.every((cents) => ALLOWED.includes(cents))).toBe(true)
  })

  it.each([
    [{}, false, true],
    [{ 5000: '' }, false, true],
    [{ 5000: '0' }, true, true],
    [{ 5000: 'drie' }, true, false],
  ])('with the fields %j: begun is %j, valid is %j', (counts, isBegun, isValid) => {
    expect(isCounted(counts)).toBe(isBegun)
    expect(isReadable(counts)).toBe(isValid)
  })
})
