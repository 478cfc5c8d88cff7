import { catalog } from '#shared/contracts/catalog.ts'
import { menu } from '#shared/contracts/menu.ts'
import type { Reporter } from '../figure.ts'
import type { BenchShop } from './bench-shop.ts'
import { compareWithSameBytes, visit } from './compare-with-limit.ts'
import type { LoadRequest } from './load-job.ts'

const HOT = 500
const COLD = 2_000
const LISTS = 30
const GOAL = { atLeast: 0.6 }

/** Headers of a browser. */
export const BROWSER = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Measures typical reads of shoppers: products, lists of products, the menu. */
export async function measureReads(bench: BenchShop, { report }: Reporter): Promise<void> {
  const ids = await someProducts(bench)
  const hot = ids.slice(0, HOT).map(product)
  report({ name: 'product detail', unit: 'reads/s', ...(await compareWithSameBytes(bench, hot)), goal: GOAL })
  await measureCold(bench, { report }, ids.slice(HOT).map(product))

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

  const tree: LoadRequest[] = [{ method: 'GET', path: menu.tree.path, headers: BROWSER }]
  report({ name: 'menu', unit: 'reads/s', ...(await compareWithSameBytes(bench, tree)), goal: GOAL })
}

/** Measures products that were not requested before, so that each is read from the database once. */
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
    name: 'product detail, each for the first time',
    unit: 'reads/s',
    value: visited.perSecond,
    details: { p95Ms: visited.p95Ms, cpuMicros: (visited.serverCpuSeconds * 1e6) / visited.requests },
  })
}

const product = (id: number): LoadRequest => ({
  method: 'GET',
  path: catalog.product.path.replace(':id', String(id)),
  headers: BROWSER,
})

const listPage = (ids: readonly number[], list: number): LoadRequest => ({
  method: 'POST',
  // The shop ignores the last parameter. It distinguishes the lists in `same-bytes.ts`, which stores responses by URL.
  path: `${catalog.byIds.path}?page=1&pageSize=96&list=${list}`,
  headers: { ...BROWSER, 'content-type': 'application/json' },
  body: JSON.stringify(ids),
})

const everyNth = <Thing>(things: readonly Thing[], n: number, first: number) =>
  things.filter((_, index) => index % n === first)

/** Returns ids of products, shuffled in a reproducible way. */
async function someProducts({ database }: BenchShop): Promise<number[]> {
  const rows = await database.ask<{ id: number }>(
    `select id from items where kind = 'parent' and is_active order by md5(id::text) limit $1`,
    [Math.max(HOT + COLD, LISTS * 96)],
  )
  return rows.map(({ id }) => id)
}
