// Some functions of this file run inside the page.
/// <reference lib="dom" />

import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import type { Reporter } from '../figure.ts'
import { processTreeCpuSeconds } from '../lib/process-tree-usage.ts'
import type { BenchPos } from './bench-pos.ts'
import { type LaunchedApp, runtimeName } from './launch.ts'
import { BARE_FIELD, EMAIL_FIELD, KEYPAD } from './selectors.ts'
import { median, spreadOf } from './spread.ts'

const ROUNDS = 5
const QUICK_ROUNDS = 2
const FIRST_PAINT_MS = 1_500
const USABLE_MS = 2_500
/**
 * Processor time of the bare application on the machine for which the goals above hold. On a slower machine the goals
 * are longer in the same proportion, because a start waits for its processor time (docs/benchmarks.md).
 */
const BARE_WORK_MS = 1_200
/** Timeout of a page. */
const PATIENCE_MS = 60_000

/**
 * Milliseconds since the start of the program; `workMs` is the processor time of all its processes until it was usable.
 */
type Start = { firstPaintMs: number; usableMs: number; workMs: number }

/**
 * Measures the start time: until the first paint, until a login is possible, and until an order of a stored session
 * accepts a key. The user data folder was used before, as on a till. A goal depends on the speed of the machine, which
 * the processor time of the bare application shows.
 */
export async function measureStarts(showroom: BenchPos, { isQuick }: { isQuick: boolean }, { report }: Reporter) {
  const bare: Start[] = []
  const login: Start[] = []
  const order: Start[] = []
  const load = loadavg()[0] ?? 0
  // Alternates, so that other load on the machine affects all; the first round is a warm-up.
  for (let round = 0; round <= (isQuick ? QUICK_ROUNDS : ROUNDS); round += 1) {
    bare.push(await timed(await showroom.openBare(), untilTyped(BARE_FIELD)))
    login.push(await timed(await showroom.openWithoutSession(), untilTyped(EMAIL_FIELD)))
    order.push(await timed(await showroom.openWithSession(showroom.unpaidOrderId), untilPressed))
  }
  // Leaves out the first round, the warm-up.
  const medianOf = (starts: readonly Start[], part: keyof Start) => median(starts.slice(1).map((start) => start[part]))
  const reportPart = (name: string, starts: readonly Start[], part: 'firstPaintMs' | 'usableMs', goalMs: number) => {
    const value = medianOf(starts, part)
    const workMs = medianOf(starts, 'workMs')
    const bareWorkMs = medianOf(bare, 'workMs')
    const atMost = Math.round(goalMs * Math.max(1, bareWorkMs / BARE_WORK_MS))
    const spread = spreadOf(starts.slice(1).map((start) => start[part]))
    report({ name, unit: 'ms', value, goal: { atMost }, details: { ...spread, workMs, bareWorkMs, goalMs, load } })
    report({
      name: '  the same, compared with a bare app',
      unit: 'ms',
      value,
      limit: medianOf(bare, part),
      ...(part === 'usableMs' && bareWorkMs > 0 && { shareByWork: workMs / bareWorkMs }),
    })
  }
  reportPart(`start to first paint, on ${runtimeName()}`, login, 'firstPaintMs', FIRST_PAINT_MS)
  reportPart('start to a login that accepts a key', login, 'usableMs', USABLE_MS)
  reportPart('start to first paint, with a stored session', order, 'firstPaintMs', FIRST_PAINT_MS)
  reportPart('start to an order that accepts a key', order, 'usableMs', USABLE_MS)
}

async function timed(launched: LaunchedApp, untilUsable: (page: Page) => Promise<number>): Promise<Start> {
  try {
    const usableAtMs = await untilUsable(launched.page)
    const workMs = ((await processTreeCpuSeconds(launched.app.process().pid ?? 0)) ?? 0) * 1000
    const paintedAtMs = await firstPaint(launched.page)
    return { firstPaintMs: paintedAtMs - launched.startedAtMs, usableMs: usableAtMs - launched.startedAtMs, workMs }
  } finally {
    await launched.close()
  }
}

/** Returns the wall-clock time of the first paint. The page records it, so it can be read later. */
const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint')
          if (paint) resolve(performance.timeOrigin + paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )

/** Types a letter as soon as the field exists. Returns the wall-clock time at which the field showed it. */
const untilTyped = (field: string) => async (page: Page) => {
  await untilEnabled(page, field)
  await page.focus(field)
  await page.keyboard.type('k')
  return untilShows(page, field, '')
}

/** Presses a key of the keypad as soon as it exists. Returns the wall-clock time at which the amount changed. */
async function untilPressed(page: Page): Promise<number> {
  const { field, key } = KEYPAD
  await untilEnabled(page, key('1'))
  const before = await page.inputValue(field)
  await page.click(key(before === '' ? '1' : 'backspace'))
  return untilShows(page, field, before)
}

/**
 * Waits for a usable element. Checks in every animation frame, because Playwright's own polling slows down to 0.5 s.
 */
const untilEnabled = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) => {
      const found = document.querySelector(wanted)
      return found instanceof HTMLElement && found.checkVisibility() && !found.matches(':disabled')
    },
    selector,
    { polling: 'raf', timeout: PATIENCE_MS },
  )

async function untilShows(page: Page, field: string, before: string): Promise<number> {
  const shown = await page.waitForFunction(
    (wanted) => {
      const found = document.querySelector<HTMLInputElement>(wanted.field)
      return found && found.value !== wanted.before ? performance.timeOrigin + performance.now() : undefined
    },
    { field, before },
    { polling: 'raf', timeout: PATIENCE_MS },
  )
  return (await shown.jsonValue()) ?? 0 // the wait ends only with a time
}
