import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowOf, type Money, NO_MONEY, netOf, sumOfFlows } from '#shared/domain/day-close/flow.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const received = (receivedCents: number): Money => ({ ...NO_MONEY, receivedCents })

describe('the money received and returned on a day', () => {
  const cardPayments = () => flowOf([received(49_900), { ...received(20_000), refundedCents: 5_000 }])
  const payLinks = () =>
    flowOf([
      { ...NO_MONEY, chargedBackCents: 7_500 },
      { ...NO_MONEY, refundedCents: 100 },
    ])

  it('has totals per kind with the number of payments, and received minus refunds and chargebacks', () => {
    expect(cardPayments()).toEqual({
      receivedCents: 69_900,
      receivedCount: 2,
      refundedCents: 5_000,
      refundedCount: 1,
      chargedBackCents: 0,
      chargedBackCount: 0,
      netCents: 64_900,
    })
    expect(payLinks()).toEqual({
      receivedCents: 0,
      receivedCount: 0,
      refundedCents: 100,
      refundedCount: 1,
      chargedBackCents: 7_500,
      chargedBackCount: 1,
      netCents: -7_600,
    })
  })

  it('of all payment methods is the sum of the methods', () => {
    expect(sumOfFlows([cardPayments(), payLinks()])).toEqual({
      receivedCents: 69_900,
      receivedCount: 2,
      refundedCents: 5_100,
      refundedCount: 2,
      chargedBackCents: 7_500,
      chargedBackCount: 1,
      netCents: 57_300,
    })
  })

  it('is zero on a day without payments', () => {
    const nothing = {
      receivedCents: 0,
      receivedCount: 0,
      refundedCents: 0,
      refundedCount: 0,
      chargedBackCents: 0,
      chargedBackCount: 0,
      netCents: 0,
    }
    expect(flowOf([])).toEqual(nothing)
    expect(sumOfFlows([])).toEqual(nothing)
    expect(netOf(NO_MONEY)).toBe(0)
  })

  it('of one payment is its amount minus its refunds and chargebacks', () => {
    expect(netOf({ receivedCents: 1_000, refundedCents: 300, chargedBackCents: 600 })).toBe(100)
  })

  it('has the same total when it is the sum of two groups of payments', () => {
    const part = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999_999 }))
    const money = fc.record({ receivedCents: part, refundedCents: part, chargedBackCents: part })
    checkProperty(
      fc.property(fc.array(money), fc.array(money), (some, others) => {
        const total = sumOfFlows([flowOf(some), flowOf(others)])

        expect(total).toEqual(flowOf([...some, ...others]))
        expect(total.netCents).toBe([...some, ...others].reduce((sum, one) => sum + netOf(one), 0))
      }),
    )
  })
})
