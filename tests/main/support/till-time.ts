import type { Clock, Timers } from '#src/main/ports/machine.ts'

/** Creates the clock and timers of a till. Time passes only when the test advances it. */
export function tillTime(start = '2026-11-23T09:00:00Z') {
  let wallMs = Date.parse(start)
  let steadyMs = 0
  let count = 0
  const waiting = new Map<number, { at: number; work: () => void }>()

  function after(delayMs: number, work: () => void): () => void {
    count += 1
    const id = count
    waiting.set(id, { at: steadyMs + delayMs, work })
    return () => waiting.delete(id)
  }
  const timers: Timers = {
    after,
    every(delayMs, work) {
      let stop = () => {}
      const next = () => {
        stop = after(delayMs, () => {
          next()
          work()
        })
      }
      next()
      return () => stop()
    },
  }
  const clock: Clock = { now: () => new Date(wallMs), monotonicMs: () => steadyMs }

  /** Waits until pending work is done. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    clock,
    timers,
    settle,
    /** Advances the time. Runs each timer that is due at its moment, and waits for its work. */
    async pass(ms: number): Promise<void> {
      const until = steadyMs + ms
      for (;;) {
        await settle()
        const [next] = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [id, { at, work }] = next
        waiting.delete(id)
        const stepMs = Math.max(0, at - steadyMs)
        wallMs += stepMs
        steadyMs += stepMs
        work()
      }
      wallMs += until - steadyMs
      steadyMs = until
      await settle()
    },
    /** Changes the system time but not the monotonic clock, as when a user sets the clock or the machine sleeps. */
    jump(ms: number): void {
      wallMs += ms
    },
  }
}
