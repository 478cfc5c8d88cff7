import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Reporter } from '../figure.ts'
import { inBareResponses } from './bare-responses.ts'
import type { BenchShop } from './bench-shop.ts'
import { compareWithSameBytes, visit } from './compare-with-limit.ts'
import { firstLoadOf } from './first-load.ts'
import type { LoadJob, LoadRequest } from './load-job.ts'
import { BROWSER } from './reads.ts'

const GOAL = { atLeast: 0.5 }
/** Maximum processor time of a page that is not in the cache. */
const GOAL_MICROS = 4_000
const PRODUCTS = 4_000
/** A page that is sent from the cache would make the processor time of the others look smaller. */
const ALL_DRAWN = 0.99
const WARM_UP = 300
/** Cached pages are requested from this many addresses, because the rate limits per address stay active. */
const VISITORS = 1_000

type Paths = { categories: string[]; products: string[] }

/** Measures rendered pages: from the response cache, rendered per request, and rendered for the first time. */
export async function measurePages(
  bench: BenchShop,
  { report, skip }: Reporter,
  { bareMicros }: { bareMicros: number },
): Promise<void> {
  const paths = await somePaths(bench)
  const hasProducts = await exists(bench, paths.products[0])
  if (!hasProducts) skip('server-rendered product pages', 'there is no product page in this version')

  const cachedPaths = [sitePaths.home, ...paths.categories, ...(hasProducts ? paths.products.slice(0, 100) : [])]
  const requests = Array.from({ length: VISITORS }, (_, index) =>
    pageRequest(cachedPaths[index % cachedPaths.length] ?? '/', index),
  )
  report({ name: 'pages, cached', unit: 'pages/s', ...(await compareWithSameBytes(bench, requests)), goal: GOAL })

  // A page with an unknown query parameter is rendered per request, because the parameter may be personal.
  const uncachedCategories = Array.from({ length: PRODUCTS }, (_, index) =>
    pageRequest(`${paths.categories[index % paths.categories.length]}?eigen=${index}`, index),
  )
  await measureRendered(
    bench,
    { report },
    {
      name: 'category pages, rendered per request',
      requests: uncachedCategories,
      bareMicros,
    },
  )
  if (hasProducts) {
    const uncachedProducts = paths.products.slice(100).map(pageRequest)
    await measureRendered(
      bench,
      { report },
      {
        name: 'product pages, each rendered for the first time',
        requests: uncachedProducts,
        bareMicros,
      },
    )
  }
}

async function measureRendered(
  bench: BenchShop,
  { report }: Pick<Reporter, 'report'>,
  { name, requests, bareMicros }: { name: string; requests: LoadRequest[]; bareMicros: number },
): Promise<void> {
  const { shop, isQuick } = bench
  // The first pages after a start or an import make what later pages share, and run before V8 has compiled the code.
  const [warmUp, measured] = [requests.slice(0, WARM_UP), requests.slice(WARM_UP)]
  const visitPages = (list: LoadRequest[], until: LoadJob['until']) =>
    visit(bench, shop.pid, { origin: shop.origin, connections: 8, until, requests: list, list: 'shared' })
  await visitPages(warmUp, { requests: warmUp.length })
  const hitsBefore = await pageCacheHits(bench)
  const visited = await visitPages(measured, { seconds: isQuick ? 2 : 5 })
  const drawnShare = 1 - ((await pageCacheHits(bench)) - hitsBefore) / visited.requests
  const cpuMicros = (visited.serverCpuSeconds * 1e6) / visited.requests
  report({ name, unit: 'pages/s', value: visited.perSecond, details: { p95Ms: visited.p95Ms } })
  report({ name: `${name}: share that was drawn`, unit: 'of all', value: drawnShare, goal: { atLeast: ALL_DRAWN } })
  report({ name: `${name}: processor time`, unit: 'ms', value: cpuMicros / 1000, goal: { atMost: GOAL_MICROS / 1000 } })
  report(inBareResponses({ name, cpuMicros, bareMicros, goalMicros: GOAL_MICROS }))
}

/** Returns how many pages the shop sent from its cache since its start, from its metrics. */
async function pageCacheHits({ shop }: BenchShop): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', shop.origin))).text()
  return Number(/^cache_lookups_total\{cache="pages",result="hit"\} (\S+)$/m.exec(metrics)?.[1] ?? 0)
}

/** Size of the first load, per kind of page. */
export async function measureFirstLoad(bench: BenchShop, { report, skip }: Reporter): Promise<void> {
  const { categories, products } = await somePaths(bench)
  const routes = [
    ['home', sitePaths.home],
    ['category', categories[0]],
    ['product', products[0]],
    ['cart', sitePaths.cart],
    ['checkout', sitePaths.checkout],
  ] as const
  for (const [route, path] of routes) {
    const name = `first load of ${route}`
    if (path === undefined || !(await exists(bench, path))) {
      skip(name, 'there is no such page in this version')
      continue
    }
    const { scriptKb, styleKb, pageKb, ...details } = await firstLoadOf(bench.shop.origin, path)
    report({ name: `${name}: JavaScript`, unit: 'kB gz', value: scriptKb, details: { ...details, pageKb } })
    report({ name: `${name}: CSS`, unit: 'kB gz', value: styleKb })
  }
}

/** Returns the request of a page by a visitor with an address of its own. */
export const pageRequest = (path: string, visitor: number): LoadRequest => ({
  method: 'GET',
  path,
  headers: { ...BROWSER, accept: 'text/html', 'x-forwarded-for': `10.1.${(visitor >> 8) & 255}.${visitor & 255}` },
})

async function exists({ shop }: BenchShop, path: string | undefined): Promise<boolean> {
  return path !== undefined && (await fetch(new URL(path, shop.origin))).ok
}

async function somePaths(bench: BenchShop): Promise<Paths> {
  const [categories, products] = await Promise.all([
    categoryPaths(bench),
    bench.database.ask<{ id: number }>(
      `select id from items where kind = 'parent' and is_active order by md5('page' || id) limit $1`,
      [PRODUCTS],
    ),
  ])
  return { categories, products: products.map(({ id }) => sitePaths.product(id)) }
}

/** Returns the paths of at most 20 category pages. */
export async function categoryPaths({ database }: BenchShop): Promise<string[]> {
  const rows = await database.ask<{ path: string }>(
    `select distinct url_fragment as path from menu_nodes
     where is_shown and not is_only_link and url_fragment <> '' and item_list is not null order by 1 limit 20`,
  )
  return rows.map(({ path }) => sitePaths.category(path))
}
