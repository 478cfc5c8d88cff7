import type { PosApp } from './pos.ts'

/** Shorter timers run normally: only long waits are skipped. */
const LONG_MS = 20_000

type TimeControl = { skipTime?: (ms: number) => void }

/**
 * Returns a function that skips time in the main process: its monotonic clock and its long timers. Replaces Node's
 * functions, so that it works on Electron and on the stand-in.
 */
export async function controlTime({ app }: Pick<PosApp, 'app'>): Promise<(ms: number) => Promise<void>> {
  await app.evaluate((_, longMs) => {
    const [realNow, wait, forget] = [performance.now.bind(performance), setTimeout, clearTimeout]
    const waits = new Map<NodeJS.Timeout, { work: () => void; dueMs: number }>()
    let leaptMs = 0
    performance.now = () => realNow() + leaptMs
    globalThis.setTimeout = Object.assign((work: () => void, delayMs?: number, ...given: []) => {
      const timer = wait(work, delayMs, ...given)
      // Node's own network timers pass arguments: they stay unchanged.
      if ((delayMs ?? 0) >= longMs && given.length === 0)
        waits.set(timer, { work, dueMs: performance.now() + (delayMs ?? 0) })
      return timer
    }, wait)
    globalThis.clearTimeout = (timer) => {
      waits.delete(timer as NodeJS.Timeout) // other timers are not in the map
      forget(timer)
    }
    const keeper = globalThis as { testTime?: TimeControl }
    keeper.testTime = {
      skipTime: (ms) => {
        leaptMs += ms
        for (const [timer, { work, dueMs }] of [...waits]) {
          if (dueMs > performance.now() || !waits.delete(timer)) continue
          forget(timer)
          work()
        }
      },
    }
  }, LONG_MS)
  return (ms) => app.evaluate((_, by) => (globalThis as { testTime?: TimeControl }).testTime?.skipTime?.(by), ms)
}

/** Changes the system clock by this many milliseconds, for the main process and its first page. */
export async function shiftClock({ app, page }: Pick<PosApp, 'app' | 'page'>, byMs: number): Promise<void> {
  await page.locator('#root > *').first().waitFor()
  await app.evaluate(setClock, byMs)
  await page.evaluate(setClock, byMs)
}

/** @param given the offset is the last argument, because the main process gets Electron first */
function setClock(...given: unknown[]): void {
  const [byMs, Real] = [Number(given.at(-1)), Date]
  globalThis.Date = class extends Real {
    constructor(...moment: [] | [number | string]) {
      super(moment[0] ?? Real.now() + byMs)
    }
    static override now = () => Real.now() + byMs
  } as DateConstructor // nothing here calls it without `new`
}
