// Some functions of this file run inside the page.
/// <reference lib="dom" />

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright'
import { findChromium } from '../../chromium.ts'
import { freePort } from '../../free-port.ts'
import type { Figure, Reporter } from '../figure.ts'
import { median } from '../terminal/spread.ts'
import { blockingByProcessorTime } from './blocking-time.ts'
import { type PhoneOptions, type PhonePage, phonePages, storedCart } from './stored-cart.ts'

/**
 * Loads per page. `simulate` computes the times of a slow phone from a fast load; `devtools` slows line and processor down, so a
 * load takes a quarter of a minute. The loads of all pages take at most five minutes.
 */
const RUNS = { simulate: 5, devtools: 2 } as const

/** The screen of Lighthouse's phone. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

/** Pages that are empty without a product in the cart. */
const NEEDS_CART: ReadonlySet<PhonePage> = new Set(['cart', 'checkout'])

/** How much slower the phone of Lighthouse is than this machine. */
const SLOWDOWN = 4

type Load = Result & { blockingByProcessorMs: number }

type Metric = {
  name: string
  unit: string
  goal?: Figure['goal']
  read: (result: Load) => number
}

/** The metrics of one load, in the order of the table. */
const METRICS: readonly Metric[] = [
  {
    name: 'performance',
    unit: '',
    goal: { atLeast: 97 },
    read: ({ categories }) => (categories.performance?.score ?? 0) * 100,
  },
  { name: 'LCP', unit: 'ms', goal: { atMost: 1500 }, read: valueOfAudit('largest-contentful-paint') },
  { name: 'TBT', unit: 'ms', goal: { atMost: 50 }, read: valueOfAudit('total-blocking-time') },
  // In thousandths, because the table shows one decimal.
  {
    name: 'CLS × 1000',
    unit: '',
    goal: { atMost: 10 },
    read: (result) => valueOfAudit('cumulative-layout-shift')(result) * 1000,
  },
  { name: 'FCP', unit: 'ms', read: valueOfAudit('first-contentful-paint') },
  { name: 'Speed Index', unit: 'ms', read: valueOfAudit('speed-index') },
  { name: 'requests', unit: '', read: (result) => itemsOf(result, 'network-requests').length },
  {
    name: 'transferred',
    unit: 'kB',
    read: (result) => sumOf(itemsOf(result, 'network-requests'), 'transferSize') / 1000,
  },
  {
    name: 'unused script',
    unit: 'kB',
    read: (result) => sumOf(itemsOf(result, 'unused-javascript'), 'wastedBytes') / 1000,
  },
]

/** TBT of a machine on which no other program needs the processors. */
const BY_PROCESSOR: Metric = {
  name: 'TBT by processor time',
  unit: 'ms',
  read: ({ blockingByProcessorMs }) => blockingByProcessorMs,
}

/** Measures the first load of each page on a phone with Lighthouse, and reports the median of the runs. */
export async function measureLoads(
  origin: string,
  throttlingMethod: keyof typeof RUNS,
  { report }: Pick<Reporter, 'report'>,
  { isQuick, pages, runs = RUNS[throttlingMethod] }: PhoneOptions,
): Promise<void> {
  const cart = await storedCart(origin)
  for (const [page, path] of Object.entries(phonePages) as [PhonePage, string][]) {
    if (pages && !pages.includes(page)) continue
    const url = new URL(path, origin).href
    const stored = NEEDS_CART.has(page) ? cart : undefined
    // The first visit renders page and pictures on the server, which is not the subject here.
    await withBrowser(({ context }) => visitOnce(context, url))
    const results: Load[] = []
    for (let run = 0; run < (isQuick ? 1 : runs); run += 1) {
      results.push(await withBrowser((browser) => loadOnce(browser, url, { throttlingMethod, stored })))
    }
    for (const { name, unit, goal, read } of throttlingMethod === 'simulate' ? [...METRICS, BY_PROCESSOR] : METRICS) {
      const values = results.map(read)
      report({
        name: `${page}, ${throttlingMethod}: ${name}`,
        unit,
        value: median(values),
        noise: (Math.max(...values) - Math.min(...values)) / 2,
        ...(goal && { goal }),
      })
    }
  }
}

type PhoneBrowser = { context: BrowserContext; port: number }

/** Opens a browser with an empty profile, as that of a new visitor. Lighthouse connects to its port. */
async function withBrowser<Value>(use: (browser: PhoneBrowser) => Promise<Value>): Promise<Value> {
  const profile = await mkdtemp(join(tmpdir(), 'leermeester-phone-'))
  const port = await freePort()
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${port}`, '--disable-dev-shm-usage'],
  })
  try {
    return await use({ context, port })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', SCREEN)
  await page.goto(url, { waitUntil: 'networkidle' })
}

type LoadOptions = { throttlingMethod: keyof typeof RUNS; stored: string | undefined }

async function loadOnce({ context, port }: PhoneBrowser, url: string, { throttlingMethod, stored }: LoadOptions) {
  if (stored !== undefined) await store(context, new URL('/robots.txt', url).href, stored)
  const outcome = await lighthouse(url, {
    port,
    throttlingMethod,
    onlyCategories: ['performance'],
    disableFullPageScreenshot: true,
    // Clears the caches. The cart of the visitor stays.
    clearStorageTypes: ['cache_storage'],
    logLevel: 'error',
  })
  if (!outcome) throw new Error(`Lighthouse has no result for ${url}`)
  const { runtimeError } = outcome.lhr
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`)
  return {
    ...outcome.lhr,
    blockingByProcessorMs: blockingByProcessorTime(outcome.artifacts.Trace.traceEvents, SLOWDOWN),
  }
}

/** Stores the cart in the browser, on a page of the shop without scripts. */
async function store(context: BrowserContext, url: string, cart: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate((shopping) => localStorage.setItem('shopping', shopping), cart)
  await page.close()
}

function valueOfAudit(id: string) {
  return ({ audits }: Result) => audits[id]?.numericValue ?? Number.NaN
}

type Item = Readonly<Record<string, unknown>>

/** Returns the rows of the table of an audit. */
function itemsOf({ audits }: Result, id: string): readonly Item[] {
  const { details } = audits[id] ?? {}
  return details && 'items' in details ? (details.items as readonly Item[]) : [] // Lighthouse documents the fields
}

const sumOf = (items: readonly Item[], field: string) =>
  items.reduce((total, item) => total + (typeof item[field] === 'number' ? item[field] : 0), 0)
