import { describe, expect, it } from 'vitest'
import {
  expiryOf,
  isPastExpiry,
  LOST_AFTER_MS,
  lostAttemptOutcome,
  nextCheck,
  nextRecheck,
} from '#src/server/features/sales/payments/attempt-times.ts'

const start = new Date('2026-11-21T13:00:00Z')
const secondsOn = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

describe('polling an open payment', () => {
  it.each([
    [0, 2],
    [1, 4],
    [5, 64],
    [8, 300],
    [500, 300],
  ])('after %d polls waits %d seconds, and never more than five minutes', (checks, seconds) => {
    const attempt = { paymentType: 'PAYLINK', startedAt: start, checks } as const
    expect(nextCheck(attempt, start)).toEqual(secondsOn(seconds))
  })

  it('is every two seconds during a payment at the payment terminal', () => {
    const attempt = { paymentType: 'TERMINAL', startedAt: start, checks: 30 } as const
    expect(nextCheck(attempt, secondsOn(60))).toEqual(secondsOn(62))
    expect(nextCheck(attempt, secondsOn(89.999))).toEqual(secondsOn(91.999))
    expect(nextCheck(attempt, secondsOn(90))).toEqual(secondsOn(390))
    expect(nextCheck(attempt, secondsOn(120))).toEqual(secondsOn(420))
  })
})

describe('the validity of a payment', () => {
  it.each([
    ['TERMINAL', true, 5 * 60],
    ['PAYLINK', false, 3_600],
    ['PAYLINK', true, 14 * 86_400],
  ] as const)('by %s, started by staff: %s, is %d seconds', (type, isStaff, seconds) => {
    expect(expiryOf(type, isStaff, start)).toEqual(secondsOn(seconds))
  })

  it('has a margin of half a minute for late messages; without an end it is unlimited', () => {
    expect(isPastExpiry({ expiresAt: start }, secondsOn(30))).toBe(false)
    expect(isPastExpiry({ expiresAt: start }, secondsOn(30.001))).toBe(true)
    expect(isPastExpiry({ expiresAt: null }, secondsOn(1e9))).toBe(false)
  })
})

describe('a paid payment', () => {
  const days = (count: number) => secondsOn(count * 86_400)

  it.each([
    [0, 1],
    [0.999, 1],
    [1, 4],
    [4, 14],
    [15, 45],
    [119.999, 120],
  ])('of %d days ago is rechecked after %d days', (now, next) => {
    expect(nextRecheck(start, days(now))).toEqual(days(next))
  })

  it('of four months ago is not rechecked any more', () => {
    expect(nextRecheck(start, days(120))).toBeNull()
  })
})

describe('a payment whose start response was lost', () => {
  const lost = (paymentType: 'PAYLINK' | 'TERMINAL', seconds: number) =>
    lostAttemptOutcome(
      { paymentType, startedAt: start, expiresAt: expiryOf(paymentType, true, start) },
      secondsOn(seconds),
    )

  it('may still be in transit for a moment', () => {
    expect(lost('PAYLINK', LOST_AFTER_MS / 1_000 - 1)).toBe('wait')
    expect(lost('TERMINAL', LOST_AFTER_MS / 1_000 - 1)).toBe('wait')
  })

  it('has failed for a link whose address was never returned', () => {
    expect(lost('PAYLINK', 20)).toBe('failed')
  })

  it('is unknown on a payment terminal until it expires', () => {
    expect(lost('TERMINAL', 20)).toBe('unknown')
    expect(lost('TERMINAL', 329)).toBe('unknown')
    expect(lost('TERMINAL', 331)).toBe('expired')
  })
})
