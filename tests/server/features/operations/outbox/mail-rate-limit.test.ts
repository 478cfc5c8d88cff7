import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMailRateLimit } from '#src/server/features/operations/outbox/mail-rate-limit.ts'

describe('the rate limit of mails', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Returns how many of `count` sequential mails are sent within `withinMs`. */
  const sentWithin = async (waitForToken: () => Promise<void>, count: number, withinMs: number) => {
    let sent = 0
    const all = (async () => {
      while (sent < count) {
        sent += 1
        await waitForToken()
      }
    })()
    await vi.advanceTimersByTimeAsync(withinMs)
    const soFar = sent
    await vi.runAllTimersAsync()
    await all
    return soFar
  }

  it('allows a burst of twenty, and then ten per second', async () => {
    const waitForToken = createMailRateLimit(() => Date.now())

    expect(await sentWithin(waitForToken, 20, 0)).toBe(20)
    expect(await sentWithin(waitForToken, 100, 1_000)).toBe(11)
  })

  it('allows another burst of twenty after a pause', async () => {
    const waitForToken = createMailRateLimit(() => Date.now())
    await sentWithin(waitForToken, 50, 0)

    await vi.advanceTimersByTimeAsync(10_000)

    expect(await sentWithin(waitForToken, 20, 0)).toBe(20)
  })
})
