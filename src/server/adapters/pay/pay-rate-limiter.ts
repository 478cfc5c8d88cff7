import { Outage } from '../../ports/outage.ts'

/** Limits: how many calls run at once, how many start within `windowMs`, and how long a call may wait in the queue. */
export type PayLimits = { atOnce: number; perWindow: number; windowMs: number; longestWaitMs: number }

/**
 * About a third of the limits of PAY. per account (150 parallel calls, 1500 calls in 10 s;
 * docs/integrations/pay.md#s1), because several processes share the account.
 *
 * Calls that change something have separate limits. Otherwise a burst of unsigned exchange calls, each of which causes
 * a status call, would delay payments.
 */
export const PAY_LIMITS = {
  reading: { atOnce: 40, perWindow: 380, windowMs: 10_000, longestWaitMs: 3_000 },
  changing: { atOnce: 10, perWindow: 100, windowMs: 10_000, longestWaitMs: 3_000 },
} as const satisfies Record<string, PayLimits>

type QueuedCall = { start(): void; timer: NodeJS.Timeout }

/**
 * Returns a function that runs calls within the limits, first in, first out.
 *
 * A call that waits longer than `longestWaitMs` is not sent. It throws `Outage` with the reason `throttled`, as for a
 * 429 of PAY.
 */
export function createPayRateLimiter({ atOnce, perWindow, windowMs, longestWaitMs }: PayLimits) {
  const queue: QueuedCall[] = []
  const startTimes: number[] = []
  let running = 0
  let wakeUp: NodeJS.Timeout | undefined

  async function limited<Value>(call: () => Promise<Value>): Promise<Value> {
    await waitForTurn()
    try {
      return await call()
    } finally {
      running -= 1
      startQueued()
    }
  }
  return limited

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1)
        reject(new Outage('pay', { reason: 'throttled', mayHaveArrived: false }))
      }, longestWaitMs)
      const queued = { start: resolve, timer }
      queue.push(queued)
      startQueued()
    })
  }

  function startQueued(): void {
    const at = performance.now()
    while (startTimes.length > 0 && at - (startTimes[0] ?? 0) >= windowMs) startTimes.shift()
    while (running < atOnce && startTimes.length < perWindow) {
      const next = queue.shift()
      if (!next) return
      clearTimeout(next.timer)
      running += 1
      startTimes.push(at)
      next.start()
    }
    const first = startTimes[0]
    if (queue.length === 0 || first === undefined || running >= atOnce) return
    clearTimeout(wakeUp)
    wakeUp = setTimeout(startQueued, Math.max(1, windowMs - (at - first)))
    wakeUp.unref()
  }
}
