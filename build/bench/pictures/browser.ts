// Some functions of this file run inside the page.
/// <reference lib="dom" />

import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../chromium.ts'
import type { Figure } from '../figure.ts'
import type { BenchShop } from '../road/bench-shop.ts'

/** CPU throttling: a phone of some years ago, compared with this machine. */
const SLOWDOWN = 4

/** In ms, from hovering a leather to the recolored picture. Above it the picture visibly lags. */
const GOAL = { atMost: 50 }

/**
 * Software rendering for a machine without a GPU. Drawing is handed over as to a real GPU, so the page is not blocked.
 * The figures do not show the speed of a GPU.
 */
const GRAPHICS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

const ROUNDS = 8
const REST_MS = 300

const FURNITURE = 'ul[aria-label="Grote afbeeldingen"] li:first-child > span'
const COLORS = 'ul[aria-label="Een greep uit de kleuren"] [aria-pressed]'

const SCREENS = [
  { name: 'a telephone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: 'a desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

/** Measures how long a browser takes to recolor a product, and what it downloads for that. */
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
    args: GRAPHICS,
  })
  const rounds = isQuick ? 1 : ROUNDS
  try {
    const figures: Figure[] = []
    for (const { name, ...screen } of SCREENS) {
      const fetched = await fetchedBy(browser, url, screen)
      figures.push({ name: `a product page at first sight, ${name}`, unit: 'kB', value: fetched.first })
      figures.push({ name: `and for all its colours, ${name}`, unit: 'kB', value: fetched.forColours })
    }
    for (const hasGraphics of [true, false]) {
      // A viewport that shows product and colors together.
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const times = await colorsOn(page, url, { rounds, hasGraphics })
      await page.close()
      const by = `${hasGraphics ? 'shader' : 'arithmetic'}, ${SLOWDOWN}× slower`
      figures.push({
        name: `a colour pointed at, by ${by}`,
        unit: 'ms',
        value: median(times.pointed),
        ...(hasGraphics && { goal: GOAL }),
        details: spread(times.pointed),
      })
      // Including everything that follows a choice: URL, price and texts.
      figures.push({
        name: `a colour picked, by ${by}`,
        unit: 'ms',
        value: median(times.picked),
        details: spread(times.picked),
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Transferred kB: until the page is idle, and when the user begins to choose. */
async function fetchedBy(browser: Browser, url: string, screen: Parameters<Browser['newPage']>[0]) {
  const page = await browser.newPage(screen)
  // An unknown connection: render layers are not preloaded.
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
  await beginToChoose(page)
  await page.waitForLoadState('networkidle')
  const forColors = await sum()
  await page.close()
  return { first, forColours: forColors }
}

/**
 * Milliseconds until the product is shown in another color, for hovered and for picked colors. With a shader the page
 * is busy all that time; with the arithmetic fallback it yields in between.
 */
async function colorsOn(page: Page, url: string, { rounds, hasGraphics }: { rounds: number; hasGraphics: boolean }) {
  if (!hasGraphics) await page.addInitScript(withoutGraphics)
  await page.goto(url)
  await beginToChoose(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

  const colors = await page.locator(COLORS).count()
  const times = { pointed: [] as number[], picked: [] as number[] }
  for (const how of ['picked', 'pointed'] as const) {
    for (let turn = 0; turn < (rounds + 1) * colors; turn += 1) {
      // The first round is always slow: scripts are parsed and shaders compiled. Also, its color may be shown already.
      const isFirstRound = turn < colors
      const color = page.locator(COLORS).nth(turn % colors)
      const shown = color.evaluate(untilShown, { how, furniture: FURNITURE, timeoutMs: isFirstRound ? 5000 : 30_000 })
      const took = await (isFirstRound ? shown.catch(() => undefined) : shown)
      if (!isFirstRound && took !== undefined) times[how].push(took)
      await page.waitForTimeout(REST_MS)
    }
  }
  return times
}

async function beginToChoose(page: Page): Promise<void> {
  // By keyboard: the mouse would show the hover preview before the click.
  await page.locator('form[aria-label="Stel uw meubel samen"] button').first().focus()
  await page.locator(`${FURNITURE}[data-lit]`).waitFor()
}

function withoutGraphics(): void {
  const own = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => never
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    return String(args[0]).startsWith('webgl') ? (null as never) : own.apply(this, args)
  }
}

/** Runs in the page: hovers or clicks a color and waits until the product shows it. Returns the time in ms. */
function untilShown(
  color: HTMLElement | SVGElement,
  { how, furniture, timeoutMs }: { how: 'pointed' | 'picked'; furniture: string; timeoutMs: number },
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
    if (how === 'pointed') color.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    else if (color instanceof HTMLElement) color.click()
  })
}

/** On a busy machine the fastest time is the most reliable. */
const spread = (times: readonly number[]) => ({
  times: times.length,
  fastestMs: Math.min(...times),
  slowestMs: Math.max(...times),
})

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
