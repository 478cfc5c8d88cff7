import type { Clock, Timers } from './ports/machine.ts'

/** The clocks of this machine; tests have those of `tests/main/support`. */
export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }

/** What is done later on this machine. What still waits when it ends is not done. */
export const machineTimers: Timers = {
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  every: (delayMs, work) => {
    const timer = setInterval(work, delayMs)
    return () => clearInterval(timer)
  },
}
