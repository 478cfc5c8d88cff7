import { describe, expect, it } from 'vitest'
import { expiryOf, fateOfLost, LOST_AFTER_MS, nextCheck } from '#src/server/features/payments/attempt-times.ts'

const start = new Date('2026-11-21T13:00:00Z')
const secondsOn = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

describe('asking the provider about an open payment', () => {
  it.each([
    [0, 2],
    [1, 4],
    [5, 64],
    [8, 300],
    [500, 300],
  ])('after %d times waits %d seconds, and never more than five minutes', (checks, seconds) => {
    const attempt = { paymentType: 'PAYLINK', startedAt: start, checks } as const
    expect(nextCheck(attempt, start)).toEqual(secondsOn(seconds))
  })

  it('is every two seconds while people stand at the terminal', () => {
    const attempt = { paymentType: 'TERMINAL', startedAt: start, checks: 30 } as const
    expect(nextCheck(attempt, secondsOn(60))).toEqual(secondsOn(62))
    expect(nextCheck(attempt, secondsOn(120))).toEqual(secondsOn(420))
  })
})

describe('a payment of which the answer got lost', () => {
  const lost = (paymentType: 'PAYLINK' | 'TERMINAL', seconds: number) =>
    fateOfLost({ paymentType, startedAt: start, expiresAt: expiryOf(paymentType, true, start) }, secondsOn(seconds))

  it('may still be on its way for a moment', () => {
    expect(lost('PAYLINK', LOST_AFTER_MS / 1_000 - 1)).toBe('wait')
    expect(lost('TERMINAL', LOST_AFTER_MS / 1_000 - 1)).toBe('wait')
  })

  it('has failed when it is a link that nobody was given', () => {
    expect(lost('PAYLINK', 20)).toBe('failed')
  })

  it('is unknown at a terminal, until nobody can pay any more', () => {
    expect(lost('TERMINAL', 20)).toBe('unknown')
    expect(lost('TERMINAL', 329)).toBe('unknown')
    expect(lost('TERMINAL', 331)).toBe('expired')
  })
})
