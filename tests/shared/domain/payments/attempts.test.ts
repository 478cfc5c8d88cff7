import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptState, attemptStateOf, isFinal, mergePayStatus } from '#shared/domain/payments/attempts.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const PENDING = [20, 25, 50, 90, 98, 75, 76, 80, 85, 95, 97]
const UNPAID = [-60, -61, -63, -64, -80, -90]
const AFTER_PAID = [-51, -82, -72, -81, -70, -71]
const ALL = [...PENDING, ...UNPAID, 100, ...AFTER_PAID]

describe('the state of a payment attempt', () => {
  it.each<[AttemptState, number[]]>([
    ['open', [...PENDING, 0, 999]],
    ['paid', [100, -82]], // a partial refund changes the paid amount, not the state (docs/decisions.md#i42)
    ['review', [-51]],
    ['failed', [-60, -63, -64]],
    ['cancelled', [-61, -90, -1, -999]],
    ['expired', [-80]],
    ['refunded', [-72, -81]],
    ['charged_back', [-70, -71]],
  ])('is %s for PAY. status: %j', (state, codes) => {
    expect(codes.map(attemptStateOf)).toEqual(codes.map(() => state))
  })

  it.each<[AttemptState, boolean]>([
    ['starting', false],
    ['open', false],
    ['unknown', false],
    ['paid', true],
    ['failed', true],
    ['cancelled', true],
    ['expired', true],
    ['refunded', true],
    ['charged_back', true],
    ['review', true],
  ])('%s is final: %s', (state, final) => {
    expect(isFinal(state)).toBe(final)
  })
})

describe('a new status of an attempt', () => {
  it('is applied when there was none, or while the payment is in progress', () => {
    expect(mergePayStatus(null, 20)).toBe(20)
    expect(mergePayStatus(null, -90)).toBe(-90)
    expect(mergePayStatus(20, 50)).toBe(50)
    expect(mergePayStatus(50, 100)).toBe(100)
    expect(mergePayStatus(95, -61)).toBe(-61)
  })

  it.each(UNPAID)('does not replace the failure %d when it is pending or another failure', (failure) => {
    for (const late of [...PENDING, ...UNPAID]) expect(mergePayStatus(failure, late)).toBe(failure)
  })

  it('is applied after a failure when it is "paid"', () => {
    for (const final of UNPAID) expect(mergePayStatus(final, 100)).toBe(100)
  })

  it('after "paid" is applied only if it is a refund, a chargeback or a review', () => {
    for (const code of [...PENDING, ...UNPAID, 100]) expect(mergePayStatus(100, code)).toBe(100)
    for (const code of AFTER_PAID) expect(mergePayStatus(100, code)).toBe(code)
  })

  it('does not undo a refund or a chargeback', () => {
    for (const code of AFTER_PAID) expect(mergePayStatus(code, 100)).toBe(code)
    expect(mergePayStatus(-82, -81)).toBe(-81)
    expect(mergePayStatus(-81, -82)).toBe(-81)
    expect(mergePayStatus(-71, -81)).toBe(-71)
  })

  it('changes nothing when it arrives a second time', () => {
    checkProperty(
      fc.property(fc.constantFrom(null, ...ALL), fc.constantFrom(...ALL), (current, incoming) => {
        const once = mergePayStatus(current, incoming)
        expect(mergePayStatus(once, incoming)).toBe(once)
      }),
    )
  })

  it('leads to the same state in any order of arrival', () => {
    const outcome = (codes: readonly number[]) => {
      const last = codes.reduce<number | null>(mergePayStatus, null) ?? 0
      const state = attemptStateOf(last)
      // Of several failures the first one stays, so the order of arrival decides which one. Here they count as equal.
      return isFinal(state) && UNPAID.includes(last) ? 'unpaid' : state
    }
    const shuffled = fc
      .array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 6 })
      .chain((codes) => fc.tuple(fc.constant(codes), fc.shuffledSubarray(codes, { minLength: codes.length })))

    checkProperty(
      fc.property(shuffled, ([codes, otherOrder]) => {
        expect(outcome(otherOrder)).toBe(outcome(codes))
      }),
      { numRuns: 2000 },
    )
  })
})
