import { Outage } from '../../ports/outage.ts'

/** How many calls may be under way at once, how many may begin within a time, and how long one may wait for its turn. */
export type PayLimits = { atOnce: number; perWindow: number; windowMs: number; longestWaitMs: number }

/**
 * What PAY. allows an account is 150 calls at once and 1500 in ten seconds (pay.md §1), over everything that uses the
 * account. Each process of the shop keeps to a third of that. Calls that move money have a share of their own: a storm
 * of exchange calls, about each of which has to be asked, may not keep anybody from paying.
 */
export const PAY_LIMITS = {
  reading: { atOnce: 40, perWindow: 380, windowMs: 10_000, longestWaitMs: 3_000 },
  changing: { atOnce: 10, perWindow: 100, windowMs: 10_000, longestWaitMs: 3_000 },
} as const satisfies Record<string, PayLimits>

type Waiter = { begin(): void; timer: NodeJS.Timeout }

/**
 * Lets calls through within the limits, in the order in which they came.
 *
 * One that has waited too long was never made: it is an `Outage` as if PAY. itself had said 429.
 */
export function createPayGate({ atOnce, perWindow, windowMs, longestWaitMs }: PayLimits) {
  const waiting: Waiter[] = []
  const begun: number[] = []
  let running = 0
  let opening: NodeJS.Timeout | undefined

  async function through<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    await turn()
    try {
      return await call()
    } finally {
      running -= 1
      letIn()
    }
  }
  return through

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(new Outage('pay', { reason: 'throttled', mayHaveArrived: false }))
      }, longestWaitMs)
      const waiter = { begin: resolve, timer }
      waiting.push(waiter)
      letIn()
    })
  }

  function letIn(): void {
    const at = performance.now()
    while (begun.length > 0 && at - (begun[0] ?? 0) >= windowMs) begun.shift()
    while (running < atOnce && begun.length < perWindow) {
      const next = waiting.shift()
      if (!next) return
      clearTimeout(next.timer)
      running += 1
      begun.push(at)
      next.begin()
    }
    const first = begun[0]
    if (waiting.length === 0 || first === undefined || running >= atOnce) return
    clearTimeout(opening)
    opening = setTimeout(letIn, Math.max(1, windowMs - (at - first)))
    opening.unref()
  }
}
