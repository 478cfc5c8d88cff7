import { describe, expect, it } from 'vitest'
import { createPollThrottle } from '#src/server/features/sales/payments/reconcile/poll-throttle.ts'

describe('the poll throttle', () => {
  const throttle = () => {
    const clock = { ms: 1_000_000 }
    return { clock, mayAsk: createPollThrottle(() => new Date(clock.ms)) }
  }

  it('allows one poll in two seconds for each payment', () => {
    const { clock, mayAsk } = throttle()
    expect([mayAsk('a'), mayAsk('a'), mayAsk('b')]).toEqual([true, false, true])

    clock.ms += 1_999
    expect(mayAsk('a')).toBe(false)
    clock.ms += 1
    expect([mayAsk('a'), mayAsk('a')]).toEqual([true, false])
  })

  it('stores the 5,000 payments that were polled last', () => {
    const { clock, mayAsk } = throttle()
    mayAsk('first')
    mayAsk('second')
    clock.ms += 2_000
    mayAsk('first')
    for (let count = 2; count < 5_000; count += 1) mayAsk(`other-${count}`)
    expect(mayAsk('first')).toBe(false)

    // The clock is set back, so only a forgotten payment may be polled.
    clock.ms -= 1_000
    expect(mayAsk('second')).toBe(false)
    mayAsk('one more')
    expect(mayAsk('first')).toBe(false)
    expect(mayAsk('second')).toBe(true)
  })
})
