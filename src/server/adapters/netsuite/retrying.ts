import { Outage } from '../../ports/outage.ts'

export type RetryOptions = {
  /** How often a call is made in all. */
  tries: number
  /** Wait before the second try; it doubles each time. */
  firstDelayMs: number
  /** Between 0 and 1. */
  random: () => number
  wait: (delayMs: number) => Promise<void>
}

/** What NetSuite's own pages advise for 429 and 5xx: 1, 2, 4 and 8 seconds, spread so that callers do not come back together. */
export const patientRetry: RetryOptions = {
  tries: 5,
  firstDelayMs: 1_000,
  random: Math.random,
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
}

/** Reasons that time may mend. Wrong credentials or an unreadable answer stay what they are. */
const TEMPORARY_REASONS: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'server_error', 'throttled'])

/** Repeats a call that only reads; never one that changes something. */
export async function retrying<Value>(options: RetryOptions, call: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Outage) || !TEMPORARY_REASONS.has(error.reason) || attempt >= options.tries) throw error
      // Between half and one and a half times the delay.
      await options.wait(options.firstDelayMs * 2 ** (attempt - 1) * (0.5 + options.random()))
    }
  }
}

/** Lets so many through at a time; the others wait in the order they came. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function limited<Value>(task: () => Promise<Value>): Promise<Value> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place goes to the next in line, or is given up.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
