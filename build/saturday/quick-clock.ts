import type { Clock, Timers } from '../../src/main/ports/machine.ts'

// Replaces `src/main/machine-clock.ts` in the till of the Saturday test. The steps of the till are those of production,
// with shorter times: its monotonic clock and its timers run faster.

/** How many times faster the till waits and retries. */
const SPEED = 10

export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() * SPEED }

export const machineTimers: Timers = {
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs / SPEED)
    return () => clearTimeout(timer)
  },
  every: (delayMs, work) => {
    const timer = setInterval(work, delayMs / SPEED)
    return () => clearInterval(timer)
  },
}
