// Some functions of this file run inside the page.
/// <reference lib="dom" />

import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../chromium.ts'
import type { Figure } from '../figure.ts'
import type { BenchShop } from '../visits/bench-shop.ts'

/** CPU throttling: a phone of some years ago, compared with this machine. */
const SLOWDOWN = 4

/** Milliseconds from hovering a leather to the recolored picture. Above this value users notice the delay. */
const GOAL = { atMost: 50 }

/**
 * Flags for software rendering on a machine without a GPU. Chromium draws in a process of its own, as with a real GPU,
 * so drawing does not block the page. The figures do not show the speed of a GPU.
 */
export const RENDERING_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

const ROUNDS = 8
const REST_MS = 300

const FURNITURE = 'ul[aria-label="Grote afbeeldingen"] li:first-child > span'
const COLORS = 'ul[aria-label="Een greep uit de kleuren"] [aria-pressed]'

const SCREENS = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

/** Measures how long a browser takes to recolor a product, and how much it downloads for that. */
export async function browserReport({ shop, database, isQuick }: BenchShop): Promise<Figure[]> {
  const [product] = await database.ask<{ id: number }>(
    `select id from items where kind = 'parent' and is_active and picture_model is not null order by id limit 1`,
  )
  if (!product) return []
  const url = new URL(`/product/${product.id}`, shop.origin).href
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: false,
    args: RENDERING_FLAGS,
  })
  const rounds = isQuick ? 1 : ROUNDS
  try {
    const figures: Figure[] = []
    for (const { name, ...screen } of SCREENS) {
      const fetched = await fetchedBy(browser, url, screen)
      figures.push({ name: `first load of a product page, ${name}`, unit: 'kB', value: fetched.first })
      figures.push({ name: `further load for all its colors, ${name}`, unit: 'kB', value: fetched.forColors })
    }
    for (const hasWebGl of [true, false]) {
      // A viewport that shows product and colors together.
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const times = await colorsOn(page, url, { rounds, hasWebGl })
      await page.close()
      const by = `${hasWebGl ? 'shader' : 'arithmetic'}, ${SLOWDOWN}× slower`
      figures.push({
        name: `a color hovered, by ${by}`,
        unit: 'ms',
        value: median(times.hovered),
        ...(hasWebGl && { goal: GOAL }),
        details: spread(times.hovered),
      })
      // Includes the other effects of a selection: new URL, price and texts.
      figures.push({
        name: `a color selected, by ${by}`,
        unit: 'ms',
        value: median(times.selected),
        details: spread(times.selected),
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Returns the transferred kB: until the page is idle, and after the user has moved to the color selection. */
async function fetchedBy(browser: Browser, url: string, screen: Parameters<Browser['newPage']>[0]) {
  const page = await browser.newPage(screen)
  // The page preloads no render layers when it does not know the connection.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  const sum = async () => (await Promise.all(sizes.splice(0))).reduce((total, size) => total + size, 0) / 1000

  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const first = await sum()
  await focusConfigurator(page)
  await page.waitForLoadState('networkidle')
  const forColors = await sum()
  await page.close()
  return { first, forColors }
}

/**
 * Returns the milliseconds until the product is shown in another color, for hovered and for selected colors. With WebGL
 * the page is busy all that time; with the fallback without WebGL it can handle events in between.
 */
async function colorsOn(page: Page, url: string, { rounds, hasWebGl }: { rounds: number; hasWebGl: boolean }) {
  if (!hasWebGl) await page.addInitScript(disableWebGl)
  await page.goto(url)
  await focusConfigurator(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

  const colors = await page.locator(COLORS).count()
  const times = { hovered: [] as number[], selected: [] as number[] }
  for (const how of ['selected', 'hovered'] as const) {
    for (let turn = 0; turn < (rounds + 1) * colors; turn += 1) {
      // Does not count the first round: scripts are parsed and shaders compiled then. Also, its color may be shown
      // already, so that nothing changes and the wait ends with its timeout.
      const isFirstRound = turn < colors
      const color = page.locator(COLORS).nth(turn % colors)
      const shown = color.evaluate(untilShown, { how, furniture: FURNITURE, timeoutMs: isFirstRound ? 5000 : 30_000 })
      const tookMs = await (isFirstRound ? shown.catch(() => undefined) : shown)
      if (!isFirstRound && tookMs !== undefined) times[how].push(tookMs)
      await page.waitForTimeout(REST_MS)
    }
  }
  return times
}

async function focusConfigurator(page: Page): Promise<void> {
  // By keyboard, because the mouse would show the preview of a hovered color.
  await page.locator('form[aria-label="Stel uw meubel samen"] button').first().focus()
  await page.locator(`${FURNITURE}[data-lit]`).waitFor()
}

function disableWebGl(): void {
  const original = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => never
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    return String(args[0]).startsWith('webgl') ? (null as never) : original.apply(this, args)
  }
}

/** Runs in the page: hovers or clicks a color and waits until the product shows it. Returns the time in ms. */
function untilShown(
  color: HTMLElement | SVGElement,
  { how, furniture, timeoutMs }: { how: 'hovered' | 'selected'; furniture: string; timeoutMs: number },
): Promise<number> {
  const start = performance.now()
  return new Promise((done, giveUp) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      done(performance.now() - start)
    })
    const element = document.querySelector(furniture)
    if (element) observer.observe(element, { subtree: true, childList: true, attributeFilter: ['data-shown'] })
    setTimeout(() => giveUp(new Error(`The product was not shown in the color that was ${how}`)), timeoutMs)
    if (how === 'hovered') color.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    else if (color instanceof HTMLElement) color.click()
  })
}

/** Summary of the times. On a busy machine the fastest time is the most reliable. */
const spread = (times: readonly number[]) => ({
  times: times.length,
  fastestMs: Math.min(...times),
  slowestMs: Math.max(...times),
})

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
