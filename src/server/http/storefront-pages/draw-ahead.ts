import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../ports/log.ts'

/** The server first does what visitors need from a new server: its connections, and the first responses. */
const WAIT_MS = 5_000

/** A busy server refuses some pages. After this many failures something is wrong, and visitors' pages matter more. */
const MAX_FAILURES = 5

/** Share of the time in which pages are drawn ahead. The rest is for visitors. */
const SHARE = 0.2

type Deps = {
  /** Returns the paths of the pages to draw. */
  paths(): Promise<readonly string[]>
  /** Draws a page. Its result is not needed. */
  draw(path: string): Promise<unknown>
  log: Pick<Log, 'warn'>
  /** Waits; rejects when the signal aborts. Tests pass their own. */
  pause?(ms: number, signal: AbortSignal): Promise<unknown>
}

const waitUnlessAborted = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false })

/**
 * Draws pages after a start, before visitors ask for them. V8 compiles code that runs often, so the first pages of a server
 * take three times as long as its thousandth (docs/benchmarks.md#pages-drawn-ahead).
 *
 * A page that fails is passed over; the fifth failure is logged and ends it. Returns a function that ends it.
 */
export function drawAhead({ paths, draw, log, pause = waitUnlessAborted }: Deps): () => void {
  const ending = new AbortController()
  const { signal } = ending

  async function drawAll(): Promise<void> {
    await pause(WAIT_MS, signal)
    let failures = 0
    for (const path of await paths()) {
      const started = performance.now()
      try {
        await draw(path)
      } catch (error) {
        failures += 1
        if (failures === MAX_FAILURES) throw error
        // A busy server refuses at once, so the next page would fail too.
        await pause(WAIT_MS, signal)
      }
      const worked = performance.now() - started
      await pause(worked / SHARE - worked, signal)
    }
  }

  drawAll().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'pages not drawn ahead')
  })
  return () => ending.abort()
}
