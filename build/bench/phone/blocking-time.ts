/** An event of a browser's trace. `ts` is its start, `dur` its time and `tdur` the processor time of its thread, in microseconds. */
export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number | undefined
  tdur?: number | undefined
}

/** A task that takes longer blocks the page, in milliseconds. */
const LONG_TASK_MS = 50

/**
 * Returns the blocking time after the first paint in ms, computed from the processor time of the tasks instead of their
 * duration. The duration contains the time in which another program has the processor: on two cores, the browser's own
 * other threads, the server and its database.
 *
 * @param events a trace of a load at full speed
 * @param slowdown by how much the phone is slower
 * @returns not a number when nothing was painted, or when the trace has no processor times
 */
export function blockingByProcessorTime(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1)
  if (!paint) return Number.NaN
  const times = events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts >= paint.ts)
    .flatMap(({ tdur }) => tdur ?? [])
  if (times.length === 0) return Number.NaN
  return times.reduce((sum, time) => sum + Math.max(0, (time / 1000) * slowdown - LONG_TASK_MS), 0)
}
