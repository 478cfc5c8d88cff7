import { Outage } from '../ports/outage.ts'

/** How often and how fast a failed call is repeated. */
export type RetryOptions = {
  /** Maximum number of calls, the first one included. */
  tries: number
  /** Delay before the second call. It doubles for each further call. */
  firstDelayMs: number
  /** Returns a number from 0 to 1, to spread the delays. */
  random: () => number
  wait: (delayMs: number) => Promise<void>
}

/**
 * The advice of NetSuite for 429 and 5xx (docs/integrations/netsuite.md#s6): five calls with delays of 1, 2, 4 and 8 s.
 * Each delay is spread at random, so that callers do not retry at the same moment.
 */
export const defaultRetry: RetryOptions = {
  tries: 5,
  firstDelayMs: 1_000,
  random: Math.random,
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
}

/** Reasons of outages that can end by themselves. For wrong credentials and unreadable responses a person must act. */
const TEMPORARY_REASONS: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'server_error', 'throttled'])

/**
 * Repeats a call while it throws a temporary `Outage`, up to `tries` calls. Then it throws the last `Outage`. Any other
 * error is thrown at once.
 *
 * Use it only for calls that may be repeated: reads, writes by our own id (`PUT eid:`), and calls of the search feed.
 */
export async function withRetries<Value>(options: RetryOptions, call: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Outage) || !TEMPORARY_REASONS.has(error.reason) || attempt >= options.tries) throw error
      // A random factor from 0.5 to 1.5.
      await options.wait(options.firstDelayMs * 2 ** (attempt - 1) * (0.5 + options.random()))
    }
  }
}

/** Returns a function that runs at most `maxRunning` tasks at once. Further tasks wait, first in, first out. */
export function limitConcurrency(maxRunning: number) {
  const queue: (() => void)[] = []
  let running = 0

  return async function limited<Value>(task: () => Promise<Value>): Promise<Value> {
    if (running >= maxRunning) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // A waiting task takes over the slot; otherwise the slot becomes free.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
