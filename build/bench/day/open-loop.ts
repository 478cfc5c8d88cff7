import { setTimeout as pause } from 'node:timers/promises'

/** Longest pause between two looks at the schedule. */
const LOOK_EVERY_MS = 5

/**
 * Returns how many calls of a constant rate are due. The first is due at the start.
 *
 * @example callsDue(2_000, 0.5) // 2: one at the start, and one after two seconds
 */
export const callsDue = (sinceStartMs: number, perSecond: number): number =>
  sinceStartMs < 0 ? 0 : Math.floor((sinceStartMs / 1000) * perSecond) + 1

/** Returns when a call of a constant rate is due, in milliseconds after the start. The first call has the number 0. */
export const dueMs = (number: number, perSecond: number): number => (number / perSecond) * 1000

type Schedule = {
  perSecond: number
  durationMs: number
  /** Starts a call. `lateMs`: how long after its due time. A call that takes long does not delay the next one. */
  start(number: number, lateMs: number): void
  isOver?: () => boolean
}

/**
 * Starts calls at a constant rate until the time is over, however long their responses take. Clients who wait for a
 * response would send less to a slow server, so a server could not be overloaded by them.
 */
export async function runOpenLoop({ perSecond, durationMs, start, isOver = () => false }: Schedule): Promise<number> {
  const startedAt = performance.now()
  const total = Math.ceil((durationMs / 1000) * perSecond)
  let started = 0
  while (started < total && !isOver()) {
    const sinceStart = performance.now() - startedAt
    const due = Math.min(total, callsDue(sinceStart, perSecond))
    while (started < due) {
      start(started, sinceStart - dueMs(started, perSecond))
      started += 1
    }
    const nextMs = dueMs(started, perSecond) - (performance.now() - startedAt)
    // A long pause is divided, so that the end of the run is noticed.
    if (started < total) await pause(Math.max(0, Math.min(nextMs, perSecond > 1 ? LOOK_EVERY_MS : 200)))
  }
  return started
}
