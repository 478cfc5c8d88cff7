import type { Clock, Timers } from './ports/machine.ts'

export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }

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
