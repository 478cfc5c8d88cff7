import type { Clock, Timers } from '#src/main/ports/machine.ts'

/** The time on a till, which advances only when the test advances it. */
export function tillTime(start = '2026-11-23T09:00:00Z') {
  let wallMs = Date.parse(start)
  let evenMs = 0
  let count = 0
  const waiting = new Map<number, { at: number; work: () => void }>()

  function after(delayMs: number, work: () => void): () => void {
    count += 1
    const id = count
    waiting.set(id, { at: evenMs + delayMs, work })
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
  const clock: Clock = { now: () => new Date(wallMs), monotonicMs: () => evenMs }

  /** Waits until pending work is done. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    clock,
    timers,
    settle,
    /** Runs everything that is due within this time, each timer at its moment. */
    async pass(ms: number): Promise<void> {
      const until = evenMs + ms
      for (;;) {
        await settle()
        const [next] = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [id, { at, work }] = next
        waiting.delete(id)
        const stepMs = Math.max(0, at - evenMs)
        wallMs += stepMs
        evenMs += stepMs
        work()
      }
      wallMs += until - evenMs
      evenMs = until
      await settle()
    },
    /** Changes the system time, also for sleep, during which the monotonic clock does not advance. */
    jump(ms: number): void {
      wallMs += ms
    },
  }
}
