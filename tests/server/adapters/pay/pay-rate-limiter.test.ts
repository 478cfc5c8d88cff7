import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPayRateLimiter } from '#src/server/adapters/pay/pay-rate-limiter.ts'

describe('the rate limiter of the calls to PAY.', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Returns a call that does not end by itself, and the functions with which the test ends the calls. */
  function createCalls() {
    const ends: (() => void)[] = []
    return {
      ends,
      call: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))),
    }
  }

  it('runs a limited number of calls at once, and starts the next call when one ends', async () => {
    const limited = createPayRateLimiter({ atOnce: 2, perWindow: 100, windowMs: 1_000, longestWaitMs: 500 })
    const { ends, call } = createCalls()

    const first = limited(call)
    void limited(call)
    const third = limited(call)
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)

    ends[0]?.()
    expect(await first).toBe('done')
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(3)
    ends[2]?.()
    expect(await third).toBe('done')
  })

  it('starts a limited number of calls per time window', async () => {
    const limited = createPayRateLimiter({ atOnce: 100, perWindow: 2, windowMs: 1_000, longestWaitMs: 5_000 })
    const startTimes: number[] = []
    const call = async () => void startTimes.push(performance.now())

    await Promise.all([...[1, 2, 3].map(() => limited(call)), vi.advanceTimersByTimeAsync(1_500)])

    expect(startTimes).toHaveLength(3)
    expect((startTimes[2] ?? 0) - (startTimes[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  it('refuses a call that waited too long, without sending it', async () => {
    const limited = createPayRateLimiter({ atOnce: 1, perWindow: 100, windowMs: 1_000, longestWaitMs: 500 })
    const { ends, call } = createCalls()
    void limited(call)

    const refused = expect(limited(call)).rejects.toMatchObject({ reason: 'throttled', mayHaveArrived: false })
    await vi.advanceTimersByTimeAsync(501)
    await refused

    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(1)
  })

  it('frees the slot of a failed call', async () => {
    const limited = createPayRateLimiter({ atOnce: 1, perWindow: 100, windowMs: 1_000, longestWaitMs: 500 })

    await expect(limited(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await limited(async () => 'done')).toBe('done')
  })
})
