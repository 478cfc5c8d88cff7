import { describe, expect, it } from 'vitest'
import { createPollThrottle } from '#src/server/features/sales/payments/reconcile/poll-throttle.ts'

describe('the poll throttle', () => {
  const throttle = () => {
    const clock = { ms: 1_000_000 }
    return { clock, mayPoll: createPollThrottle(() => new Date(clock.ms)) }
  }

  it('allows one poll in two seconds for each payment', () => {
    const { clock, mayPoll } = throttle()
    expect([mayPoll('a'), mayPoll('a'), mayPoll('b')]).toEqual([true, false, true])

    clock.ms += 1_999
    expect(mayPoll('a')).toBe(false)
    clock.ms += 1
    expect([mayPoll('a'), mayPoll('a')]).toEqual([true, false])
  })

  it('stores the 5,000 payments that were polled last', () => {
    const { clock, mayPoll } = throttle()
    mayPoll('first')
    mayPoll('second')
    clock.ms += 2_000
    mayPoll('first')
    for (let count = 2; count < 5_000; count += 1) mayPoll(`other-${count}`)
    expect(mayPoll('first')).toBe(false)

    // The clock is set back, so only a forgotten payment may be polled.
    clock.ms -= 1_000
    expect(mayPoll('second')).toBe(false)
    mayPoll('one more')
    expect(mayPoll('first')).toBe(false)
    expect(mayPoll('second')).toBe(true)
  })
})
