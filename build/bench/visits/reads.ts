import { setTimeout as pause } from 'node:timers/promises'
import { catalog } from '#shared/contracts/catalog.ts'
import { menu } from '#shared/contracts/menu.ts'
import type { Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from './bench-shop.ts'
import { compareWithSameBytes, visit } from './compare-with-limit.ts'
import type { LoadRequest } from './load-job.ts'

const HOT = 500
const COLD = 2_000
const LISTS = 30
const LONGEST_PREPARATION_MS = 600_000
/**
 * The shop is idle when it used a smaller share of a processor than this in each step. Its background jobs use 1 to 2.5 %,
 * the preparation of products 20 %.
 */
const IDLE_SHARE = 0.05
const IDLE_STEP_MS = 2_000
const IDLE_MS = 10_000
const GOAL = { atLeast: 0.6 }

/** Headers of a browser. */
export const BROWSER = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br, zstd' }

/**
 * Measures typical reads of shoppers: products, lists of products, the menu. Returns the processor time of a bare response
 * of a product, in microseconds.
 */
export async function measureReads(bench: BenchShop, { report }: Reporter): Promise<{ bareMicros: number }> {
  const all = await allProducts(bench)
  const ids = all.slice(0, LISTS * 96)
  report({ name: 'preparation of all products', unit: 's', value: await untilIdle(bench) })
  const products = async (name: string, chosen: readonly number[]) => {
    const compared = await compareWithSameBytes(bench, chosen.map(product))
    report({ name: `product detail, ${name}`, unit: 'reads/s', ...compared, goal: GOAL })
    return compared.limitCpuMicros
  }
  const bareMicros = await products(`the same ${HOT}`, all.slice(0, HOT))
  await products(`any of ${all.length}`, all)
  await products(`any of ${all.length}, some much more often (Zipf)`, zipf(all))
  await measureCold(bench, { report }, (await someVariants(bench)).map(product))

  for (const size of [24, 48, 96]) {
    const lists = Array.from({ length: LISTS }, (_, list) => listPage(everyNth(ids, LISTS, list).slice(0, size), list))
    report({
      name: `category page of ${size}`,
      unit: 'reads/s',
      ...(await compareWithSameBytes(bench, lists)),
      goal: GOAL,
    })
  }
  const long = [listPage(ids, 0)]
  report({
    name: `category page, list of ${ids.length} ids`,
    unit: 'reads/s',
    ...(await compareWithSameBytes(bench, long)),
    goal: GOAL,
  })

  const trees = { menu: '?items=few', 'menu with all items': '' }
  for (const [name, query] of Object.entries(trees)) {
    const tree: LoadRequest[] = [{ method: 'GET', path: `${menu.tree.path}${query}`, headers: BROWSER }]
    report({ name, unit: 'reads/s', ...(await compareWithSameBytes(bench, tree)), goal: GOAL })
  }
  return { bareMicros }
}

/** Measures variants, which are not prepared, so that each is read from the database once. */
async function measureCold(
  bench: BenchShop,
  { report }: Pick<Reporter, 'report'>,
  requests: LoadRequest[],
): Promise<void> {
  const { shop } = bench
  const visited = await visit(bench, shop.pid, {
    origin: shop.origin,
    connections: 8,
    until: { requests: Math.max(1, requests.length - 20) },
    requests,
    list: 'shared',
  })
  report({
    name: 'product detail of a variant, each for the first time',
    unit: 'reads/s',
    value: visited.perSecond,
    details: { p95Ms: visited.p95Ms, cpuMicros: (visited.serverCpuSeconds * 1e6) / visited.requests },
  })
}

/** Returns the request of a product's details. */
export const product = (id: number): LoadRequest => ({
  method: 'GET',
  path: catalog.product.path.replace(':id', String(id)),
  headers: BROWSER,
})

/** Returns the request of a page of a list with these products. */
export const listPage = (ids: readonly number[], list: number): LoadRequest => ({
  method: 'POST',
  // The shop ignores the last parameter. It distinguishes the lists in `same-bytes.ts`, which stores responses by URL.
  path: `${catalog.byIds.path}?page=1&pageSize=96&list=${list}`,
  headers: { ...BROWSER, 'content-type': 'application/json' },
  body: JSON.stringify(ids),
})

const everyNth = <Thing>(things: readonly Thing[], n: number, first: number) =>
  things.filter((_, index) => index % n === first)

/** Returns the ids of all products without parent, shuffled in a reproducible way. */
async function allProducts({ database }: BenchShop): Promise<number[]> {
  const rows = await database.ask<{ id: number }>(
    `select id from items where parent_id is null and is_active order by md5(id::text)`,
  )
  return rows.map(({ id }) => id)
}

async function someVariants({ database }: BenchShop): Promise<number[]> {
  const rows = await database.ask<{ id: number }>(
    `select id from items where parent_id is not null and is_active order by md5(id::text) limit $1`,
    [COLD],
  )
  return rows.map(({ id }) => id)
}

/** Returns a reproducible sample of these ids, in which the n-th id occurs 1/n as often as the first. */
function zipf(ids: readonly number[]): number[] {
  const cumulative: number[] = []
  let sum = 0
  for (let rank = 1; rank <= ids.length; rank += 1) {
    sum += 1 / rank
    cumulative.push(sum)
  }
  let state = 1
  return Array.from({ length: ids.length }, () => {
    // A linear congruential generator (the constants of Numerical Recipes).
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    const wanted = (state / 2 ** 32) * sum
    const index = cumulative.findIndex((total) => total >= wanted)
    return ids[index] ?? ids[0] ?? 0
  })
}

/**
 * Waits until the shop used almost no processor time for ten seconds: the preparation of products pauses between its
 * steps, and waits for the database. Returns how long the shop was busy, in seconds.
 *
 * @param longestMs ends the wait also when the shop is busy
 */
export async function untilIdle({ shop }: BenchShop, longestMs = LONGEST_PREPARATION_MS): Promise<number> {
  const started = performance.now()
  let idleSince = started
  let before = (await usageOf(shop.pid))?.cpuSeconds ?? 0
  while (performance.now() - idleSince < IDLE_MS && performance.now() - started < longestMs) {
    await pause(IDLE_STEP_MS)
    const now = (await usageOf(shop.pid))?.cpuSeconds ?? 0
    if ((now - before) * 1000 > IDLE_STEP_MS * IDLE_SHARE) idleSince = performance.now()
    before = now
  }
  return (idleSince - started) / 1000
}
