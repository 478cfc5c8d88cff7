// Some functions of this file run inside the page.
/// <reference lib="dom" />

import { type BrowserContext, chromium, devices, type Locator, type Page } from 'playwright'
import { findChromium } from '../../chromium.ts'
import { refusedCookies } from '../../refused-cookies.ts'
import type { Reporter } from '../figure.ts'
import { RENDERING_FLAGS } from '../pictures/browser.ts'
import { median, shareOf } from '../terminal/spread.ts'
import { type Interaction, phoneVisits } from './phone-visits.ts'
import { type PhoneOptions, phonePages, storedCart } from './stored-cart.ts'

/** CPU throttling: a phone of some years ago, compared with this machine. */
const SLOWDOWN = 4
/** The screen of Lighthouse's phone. A larger one measures the painting in software of a machine without a GPU. */
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
const ROUNDS = 5
/** Goals for the latency of an interaction until the next paint, in milliseconds. */
const GOALS = { p95: 100, worst: 200 }
/** The browser reports no shorter latency. */
const SHORTEST_MS = 16
/** Pause of the visitor before each interaction, in which the page ends its work of the previous one. */
const REST_MS = 400
/** Longest wait for an element or a page. */
const LONGEST_MS = 15_000

/**
 * Measures the latency of every interaction of a visitor, from the finger or key until the next paint, on a slow
 * processor (INP). Reports p95, median and worst of the rounds for each interaction, and over all of them p95 and the worst
 * median.
 */
export async function measureInteractions(
  origin: string,
  { report, skip }: Reporter,
  { isQuick, pages, runs = ROUNDS }: PhoneOptions,
): Promise<void> {
  const cart = await storedCart(origin)
  const latencies = new Map<string, number[]>()
  const rounds = isQuick ? 1 : runs
  for (const { page: name, isFirstVisit, needsCart, interactions } of phoneVisits) {
    if (pages && !pages.includes(name)) continue
    for (let round = 0; round < rounds; round += 1) {
      const visitor = { isFirstVisit, cart: needsCart ? cart : undefined }
      await withPhone(origin, visitor, async (page) => {
        await page.goto(phonePages[name])
        await page.waitForLoadState('networkidle')
        await slowDown(page)
        for (const interaction of interactions) {
          try {
            const latencyMs = await latencyOf(page, interaction)
            latencies.set(interaction.name, [...(latencies.get(interaction.name) ?? []), latencyMs])
          } catch (error) {
            // The interactions after it need its result. The other rounds and visits go on.
            skip(
              `INP: ${interaction.name}`,
              `round ${round + 1} ended here: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
            )
            break
          }
        }
      })
    }
    for (const { name } of interactions) {
      const values = latencies.get(name)
      if (!values) {
        skip(`INP: ${name}`, 'not reached')
        continue
      }
      report({
        name: `INP: ${name}`,
        unit: 'ms',
        value: shareOf(values, 0.95),
        goal: { atMost: GOALS.p95 },
        source: `median ${median(values)}, worst ${Math.max(...values)}`,
      })
    }
  }
  const medians = [...latencies.values()].map(median)
  const all = [...latencies.values()].flat()
  report({ name: 'INP, p95 of all interactions', unit: 'ms', value: shareOf(all, 0.95), goal: { atMost: GOALS.p95 } })
  report({
    name: 'INP, worst interaction',
    unit: 'ms',
    value: Math.max(...medians),
    goal: { atMost: GOALS.worst },
    source: `medians; highest of all ${Math.max(...all)}`,
  })
}

/** Performs an interaction and returns its latency: that of the slowest event, as the browser reports it. */
async function latencyOf(page: Page, { action, prepare, settle }: Interaction): Promise<number> {
  await prepare?.(page)
  const finger = 'tap' in action ? await pointOn(action.tap(page)) : undefined
  await page.waitForTimeout(REST_MS)
  await page.evaluate(() => {
    Object.assign(window, { latencies: [] })
  })
  // Coordinates and keys only: a locator would search the page in the task of the interaction.
  if (finger) await page.touchscreen.tap(finger.x, finger.y)
  if ('key' in action) await page.keyboard.press(action.key)
  await page.waitForTimeout(REST_MS)
  await settle?.(page)
  const latencies = await page.evaluate(() => (window as unknown as { latencies: number[] }).latencies) // set by `observeLatencies`
  return Math.max(SHORTEST_MS, ...latencies)
}

/**
 * Scrolls an element into view and returns its middle.
 *
 * @throws when a finger would hit another element there
 */
async function pointOn(element: Locator): Promise<{ x: number; y: number }> {
  await element.waitFor()
  return element.evaluate((own: HTMLElement) => {
    const label = own instanceof HTMLInputElement ? (own.labels?.[0] ?? own) : own
    label.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = label.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + height / 2 }
    const hit = document.elementFromPoint(middle.x, middle.y)
    if (!hit || !label.contains(hit))
      throw new Error(`${hit?.outerHTML.slice(0, 200)} covers ${own.outerHTML.slice(0, 200)}`)
    return middle
  })
}

type Visitor = { isFirstVisit: boolean | undefined; cart: string | undefined }

async function withPhone(origin: string, visitor: Visitor, use: (page: Page) => Promise<void>): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: false,
    args: RENDERING_FLAGS,
  })
  try {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      ...SCREEN,
      baseURL: origin,
      storageState: storageOf(origin, visitor),
    })
    await use(await openPage(context))
  } finally {
    await browser.close()
  }
}

/** Returns the data that the browser stored on earlier visits. */
function storageOf(origin: string, { isFirstVisit, cart }: Visitor) {
  if (isFirstVisit) return { cookies: [], origins: [] }
  const { origins } = refusedCookies(origin)
  const localStorage = [
    ...origins.flatMap((own) => own.localStorage),
    ...(cart === undefined ? [] : [{ name: 'shopping', value: cart }]),
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(LONGEST_MS)
  await page.addInitScript(observeLatencies)
  return page
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Runs in the page: collects the latency of each event that belongs to an interaction. */
function observeLatencies(): void {
  const target = window as unknown as { latencies: number[] } // read by `latencyOf`
  target.latencies = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId) target.latencies.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
