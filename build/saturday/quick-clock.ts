import type { Clock, Timers } from '../../src/main/ports/machine.ts'

// Replaces `src/main/machine-clock.ts` in the till of the Saturday test. The steps of the till are those of production,
// with shorter times: its monotonic clock and its timers run faster.

/** How many times faster the till waits and retries. */
const SPEED = 10
/** Delays from here on are time limits of calls. A busy machine needs them whole. */
const TIME_LIMITS_FROM_MS = 30_000

const quick = (delayMs: number): number => (delayMs < TIME_LIMITS_FROM_MS ? delayMs / SPEED : delayMs)

export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() * SPEED }

export const machineTimers: Timers = {
  after: (delayMs, work) => {
    const timer = setTimeout(work, quick(delayMs))
    return () => clearTimeout(timer)
  },
  every: (delayMs, work) => {
    const timer = setInterval(work, quick(delayMs))
    return () => clearInterval(timer)
  },
}
