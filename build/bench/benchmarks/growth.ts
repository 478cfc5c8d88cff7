import type { Benchmark, Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import { type BenchShop, withBenchShop } from '../visits/bench-shop.ts'
import { visit } from '../visits/compare-with-limit.ts'
import { growthRequests } from '../visits/growth-requests.ts'
import { untilIdle } from '../visits/reads.ts'

const VARIANTS = 2
const SIZES = [1_000, 10_000, 50_000]
const QUICK_SIZES = [300, 1_000]
const QUICK_REQUESTS = 200

/** A call costs at most this many times as much in a larger shop as in the smallest. */
const FLAT = 1.25

/** The run takes at most eight minutes, so it does not wait longer for the preparation of products. */
const LONGEST_PREPARATION_MS = 240_000

/** The first share of the requests is a warm-up. */
const WARM_UP_SHARE = 0.2

const CONNECTIONS = 4

/** Processor time of the server per call in microseconds, per kind of call, in the order of the sizes. */
type Costs = Map<string, number[]>

/**
 * Measures the cost of a call and the memory of the server as the catalog grows. The cost is processor time of the
 * server, which is steadier than the throughput. Calls are spread over the whole catalog, so that a larger catalog has
 * fewer cached responses.
 *
 * The overload gate of the shop is off, because it refuses pages and searches while a slow machine catches up.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const costs: Costs = new Map()
  const memory: { products: number; memoryMb: number }[] = []
  const sizes = isQuick ? QUICK_SIZES : SIZES
  for (const products of sizes) {
    const size = { products, variants: VARIANTS }
    await withBenchShop({ size, isQuick, variables: { OVERLOAD_DELAY_MS: '0' } }, async (bench) => {
      await measureSize(bench, reporter, { products, costs })
      memory.push({ products, memoryMb: (await usageOf(bench.shop.pid))?.memoryMb ?? 0 })
    })
  }
  console.log(`\n${costTable(sizes, costs)}\n`)
  for (const [name, [smallest = 0, ...larger]] of costs) {
    larger.forEach((cost, index) => {
      reporter.report({
        name: `${name}: cost of ${sizes[index + 1]} beside ${sizes[0]}`,
        unit: 'times',
        value: cost / smallest,
        goal: { atMost: FLAT },
      })
    })
  }
  const [first, last] = [memory[0], memory.at(-1)]
  if (!first || !last || first === last) return
  reporter.report({
    name: 'memory per product',
    unit: 'kB',
    value: ((last.memoryMb - first.memoryMb) * 1024) / (last.products - first.products),
    details: Object.fromEntries(memory.map(({ products, memoryMb }) => [`mbAt${products}`, memoryMb])),
  })
}

type Growth = { products: number; costs: Costs }

async function measureSize(bench: BenchShop, { report }: Reporter, { products, costs }: Growth): Promise<void> {
  const { shop, isQuick } = bench
  report({ name: `start with import of ${products} × ${VARIANTS}`, unit: 's', value: shop.startedInSeconds })
  report({
    name: `preparation of ${products} products`,
    unit: 's',
    value: await untilIdle(bench, LONGEST_PREPARATION_MS),
  })
  for (const [name, requests] of Object.entries(await growthRequests(bench))) {
    const first = Math.floor(requests.length * WARM_UP_SHARE)
    const [warmUp, others] = [requests.slice(0, first), requests.slice(first)]
    const measured = isQuick ? others.slice(0, QUICK_REQUESTS) : others
    const send = (list: typeof requests) =>
      visit(bench, shop.pid, {
        origin: shop.origin,
        connections: CONNECTIONS,
        list: 'shared',
        until: { requests: list.length },
        requests: list,
      })
    await send(warmUp)
    const visited = await send(measured)
    const cpuMicros = (visited.serverCpuSeconds * 1e6) / visited.requests
    costs.set(name, [...(costs.get(name) ?? []), cpuMicros])
    const details = { perSecond: visited.perSecond, p95Ms: visited.p95Ms }
    report({ name: `${name}, ${products} products`, unit: 'µs cpu', value: cpuMicros, details })
  }
  report({
    name: `memory of the server, ${products} products`,
    unit: 'MB',
    value: (await usageOf(shop.pid))?.memoryMb ?? 0,
  })
}

/** Returns a table with the cost of each kind of call per size, and how many times the cost of the smallest size it is. */
function costTable(sizes: readonly number[], costs: Costs): string {
  const head = `  ${'µs cpu (times the smallest)'.padEnd(44)}${sizes.map((size) => String(size).padStart(18)).join('')}`
  const rows = [...costs].map(([name, [smallest = 0, ...larger]]) => {
    const cells = larger.map((cost) => `${cost.toFixed(0)} (${(cost / smallest).toFixed(2)})`.padStart(18))
    return `  ${name.padEnd(44)}${smallest.toFixed(0).padStart(18)}${cells.join('')}`
  })
  return [head, ...rows].join('\n')
}
