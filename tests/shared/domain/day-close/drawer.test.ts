import { describe, expect, it } from 'vitest'
import { countedCash, expectedCash, netCash } from '#shared/domain/day-close/drawer.ts'

const noMoney = { receivedCents: 0, refundedCents: 0, paidInCents: 0, paidOutCents: 0, differenceCents: 0 }

describe('the drawer', () => {
  it('should contain the float, earlier uncounted cash and received cash, minus refunds', () => {
    const money = { ...noMoney, receivedCents: 49_900, refundedCents: 2_000 }

    expect(expectedCash({ ...money, floatBeforeCents: 15_000, carriedCents: 500 })).toBe(63_400)
    expect(
      countedCash([
        { cents: 5_000, count: 12 },
        { cents: 200, count: 17 },
      ]),
    ).toBe(63_400)
    expect(countedCash([])).toBe(0)
  })

  it('should contain what staff put in, minus what staff took out, and the differences of shifts', () => {
    const money = { ...noMoney, paidInCents: 10_000, paidOutCents: 2_500, differenceCents: -50 }

    expect(netCash(money)).toBe(7_450)
    expect(expectedCash({ ...money, floatBeforeCents: 15_000, carriedCents: 0 })).toBe(22_450)
  })

  it('should contain a negative amount when more cash was refunded than it contained', () => {
    const money = { ...noMoney, refundedCents: 2_500 }

    expect(expectedCash({ ...money, floatBeforeCents: 1_000, carriedCents: 0 })).toBe(-1_500)
  })
})
