import type { Clock, Timers } from './ports/machine.ts'

/** The clocks of this machine. Tests use the clocks of `tests/main/support` instead. */
export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }

/** Timers of this machine. A pending timer is lost when the process ends. */
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
