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
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

describe('polling an open payment', () => {
  it.each([
    [0, 2],
    [1, 4],
    [5, 64],
    [8, 300],
    [500, 300],
  ])('pauses after %d polls for %d seconds, and never for more than five minutes', (checks, seconds) => {
    const attempt = { paymentType: 'PAYLINK', startedAt: start, checks } as const
    expect(nextCheck(attempt, start)).toEqual(secondsLater(seconds))
  })

  it('happens every two seconds in the first 90 seconds of a payment at the payment terminal', () => {
    const attempt = { paymentType: 'TERMINAL', startedAt: start, checks: 30 } as const
    expect(nextCheck(attempt, secondsLater(60))).toEqual(secondsLater(62))
    expect(nextCheck(attempt, secondsLater(89.999))).toEqual(secondsLater(91.999))
    expect(nextCheck(attempt, secondsLater(90))).toEqual(secondsLater(390))
    expect(nextCheck(attempt, secondsLater(120))).toEqual(secondsLater(420))
  })
})

describe('the validity of a payment', () => {
  it.each([
    ['TERMINAL', true, 5 * 60],
    ['PAYLINK', false, 3_600],
    ['PAYLINK', true, 14 * 86_400],
  ] as const)('of type %s (started by staff: %s) is %d seconds', (type, isStaff, seconds) => {
    expect(expiryOf(type, isStaff, start)).toEqual(secondsLater(seconds))
  })

  it('has a margin of half a minute for late messages; without an expiry time it never ends', () => {
    expect(isPastExpiry({ expiresAt: start }, secondsLater(30))).toBe(false)
    expect(isPastExpiry({ expiresAt: start }, secondsLater(30.001))).toBe(true)
    expect(isPastExpiry({ expiresAt: null }, secondsLater(1e9))).toBe(false)
  })
})

describe('a paid payment', () => {
  const days = (count: number) => secondsLater(count * 86_400)

  it.each([
    [0, 1],
    [0.999, 1],
    [1, 4],
    [4, 14],
    [15, 45],
    [119.999, 120],
  ])('from %d days ago is rechecked %d days after it was paid', (now, next) => {
    expect(nextRecheck(start, days(now))).toEqual(days(next))
  })

  it('from four months ago is not rechecked any more', () => {
    expect(nextRecheck(start, days(120))).toBeNull()
  })
})

describe('a payment whose start response was lost', () => {
  const outcomeAfter = (paymentType: 'PAYLINK' | 'TERMINAL', seconds: number) =>
    lostAttemptOutcome(
      { paymentType, startedAt: start, expiresAt: expiryOf(paymentType, true, start) },
      secondsLater(seconds),
    )

  it('stays as it is for 20 seconds, because the response may still arrive', () => {
    expect(outcomeAfter('PAYLINK', LOST_AFTER_MS / 1_000 - 1)).toBe('wait')
    expect(outcomeAfter('TERMINAL', LOST_AFTER_MS / 1_000 - 1)).toBe('wait')
  })

  it('has failed after 20 seconds when it is a payment link, because no customer has the link', () => {
    expect(outcomeAfter('PAYLINK', 20)).toBe('failed')
  })

  it('is unknown when it is on a payment terminal, until it expires', () => {
    expect(outcomeAfter('TERMINAL', 20)).toBe('unknown')
    expect(outcomeAfter('TERMINAL', 329)).toBe('unknown')
    expect(outcomeAfter('TERMINAL', 331)).toBe('expired')
  })
})
