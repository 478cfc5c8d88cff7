import { describe, expect, it } from 'vitest'
import { createPollThrottle } from '#src/server/features/sales/payments/reconcile/poll-throttle.ts'

describe('the poll throttle', () => {
  const createTestThrottle = () => {
    const clock = { ms: 1_000_000 }
    return { clock, mayPoll: createPollThrottle(() => new Date(clock.ms)) }
  }

  it('allows one poll in two seconds for each payment', () => {
    const { clock, mayPoll } = createTestThrottle()
    expect([mayPoll('a'), mayPoll('a'), mayPoll('b')]).toEqual([true, false, true])

    clock.ms += 1_999
    expect(mayPoll('a')).toBe(false)
    clock.ms += 1
    expect([mayPoll('a'), mayPoll('a')]).toEqual([true, false])
  })

  it('stores only the 5,000 payments that were polled last', () => {
    const { clock, mayPoll } = createTestThrottle()
    mayPoll('first')
    mayPoll('second')
    clock.ms += 2_000
    mayPoll('first')
    for (let count = 2; count < 5_000; count += 1) mayPoll(`other-${count}`)
    expect(mayPoll('first')).toBe(false)

    // Sets the clock back, so that no stored payment may be polled yet. A payment that may be polled was deleted.
    clock.ms -= 1_000
    expect(mayPoll('second')).toBe(false)
    mayPoll('one more')
    expect(mayPoll('first')).toBe(false)
    expect(mayPoll('second')).toBe(true)
  })
})
