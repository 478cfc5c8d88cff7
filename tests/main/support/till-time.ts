import type { Clock, Timers } from '#src/main/ports/machine.ts'

/** Time on a till that passes when a test says so. */
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

  /** Lets what is under way come to rest. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    clock,
    timers,
    settle,
    /** Does everything that was to be done within this time, each at its moment. */
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
    /** Somebody sets the clock on the wall; or the machine slept, which the even clock does not count. */
    jump(ms: number): void {
      wallMs += ms
    },
  }
}
