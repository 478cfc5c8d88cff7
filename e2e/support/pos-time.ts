import type { PosApp } from './pos.ts'

/** Minimum delay of a timer that `skipTime` ends early. Shorter timers always run normally. */
const LONG_MS = 20_000

type TimeControl = { skipTime?: (ms: number) => void }

/**
 * Returns a function that skips time in the main process: it moves the monotonic clock and runs the long timers that
 * are due. Replaces functions of Node, which works on Electron and on the stand-in.
 */
export async function controlTime({ app }: Pick<PosApp, 'app'>): Promise<(ms: number) => Promise<void>> {
  await app.evaluate((_, longMs) => {
    const [realNow, realSetTimeout, realClearTimeout] = [performance.now.bind(performance), setTimeout, clearTimeout]
    const longTimers = new Map<NodeJS.Timeout, { callback: () => void; dueMs: number }>()
    let skippedMs = 0
    performance.now = () => realNow() + skippedMs
    globalThis.setTimeout = Object.assign((callback: () => void, delayMs?: number, ...given: []) => {
      const timer = realSetTimeout(callback, delayMs, ...given)
      // Node's network timers pass arguments. The test must not run those early.
      if ((delayMs ?? 0) >= longMs && given.length === 0)
        longTimers.set(timer, { callback, dueMs: performance.now() + (delayMs ?? 0) })
      return timer
    }, realSetTimeout)
    globalThis.clearTimeout = (timer) => {
      longTimers.delete(timer as NodeJS.Timeout) // other timers are not in the map
      realClearTimeout(timer)
    }
    const testGlobal = globalThis as { testTime?: TimeControl }
    testGlobal.testTime = {
      skipTime: (ms) => {
        skippedMs += ms
        for (const [timer, { callback, dueMs }] of [...longTimers]) {
          if (dueMs > performance.now() || !longTimers.delete(timer)) continue
          realClearTimeout(timer)
          callback()
        }
      },
    }
  }, LONG_MS)
  return (ms) => app.evaluate((_, by) => (globalThis as { testTime?: TimeControl }).testTime?.skipTime?.(by), ms)
}

/** Shifts the system clock by this many milliseconds, for the main process and its first page. */
export async function shiftClock({ app, page }: Pick<PosApp, 'app' | 'page'>, byMs: number): Promise<void> {
  await page.locator('#root > *').first().waitFor()
  await app.evaluate(setClock, byMs)
  await page.evaluate(setClock, byMs)
}

/** Shifts `Date`. @param given its last item is the offset in ms, because Playwright passes Electron first */
function setClock(...given: unknown[]): void {
  const [byMs, Real] = [Number(given.at(-1)), Date]
  globalThis.Date = class extends Real {
    constructor(...moment: [] | [number | string]) {
      super(moment[0] ?? Real.now() + byMs)
    }
    static override now = () => Real.now() + byMs
  } as DateConstructor // nothing here calls it without `new`
}
