import { describe, expect, it } from 'vitest'
import { countedCash, expectedCash } from '#shared/domain/day-close/drawer.ts'

describe('the drawer', () => {
  it('should contain the float, earlier uncounted cash and received cash, minus refunds', () => {
    const cash = { floatBeforeCents: 15_000, carriedCents: 500, receivedCents: 49_900, refundedCents: 2_000 }

    expect(expectedCash(cash)).toBe(63_400)
    expect(
      countedCash([
        { cents: 5_000, count: 12 },
        { cents: 200, count: 17 },
      ]),
    ).toBe(63_400)
    expect(countedCash([])).toBe(0)
  })

  it('should contain a negative amount when more cash was refunded than it contained', () => {
    expect(expectedCash({ floatBeforeCents: 1_000, carriedCents: 0, receivedCents: 0, refundedCents: 2_500 })).toBe(
      -1_500,
    )
  })
})
