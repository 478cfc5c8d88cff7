import type { Benchmark, Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import { type BenchShop, withBenchShop } from '../visits/bench-shop.ts'
import { visit } from '../visits/compare-with-limit.ts'
import { growthRequests } from '../visits/growth-requests.ts'
import { untilIdle } from '../visits/reads.ts'

const VARIANTS = 2
const SIZES = [1_000, 10_000, 50_000]
const QUICK_SIZES = [300, 1_000]

/** A call costs at most this many times as much in the largest shop as in the smallest. */
const FLAT = 1.25

/**
 * Measures the cost of a call and the memory of the server as the catalog grows. The cost is processor time of the
 * server, which is steadier than the throughput. Calls are spread over the whole catalog, so that a larger catalog has
 * fewer cached responses.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const costs = new Map<string, number[]>()
  const memory: { products: number; memoryMb: number }[] = []
  for (const products of isQuick ? QUICK_SIZES : SIZES) {
    await withBenchShop({ size: { products, variants: VARIANTS }, isQuick }, async (bench) => {
      await measureSize(bench, reporter, { products, costs })
      memory.push({ products, memoryMb: (await usageOf(bench.shop.pid))?.memoryMb ?? 0 })
    })
  }
  for (const [name, [smallest = 0, ...larger]] of costs) {
    const largest = larger.at(-1) ?? 0
    reporter.report({
      name: `${name}: growth of its cost`,
      unit: 'times',
      value: largest / smallest,
      goal: { atMost: FLAT },
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

type Growth = { products: number; costs: Map<string, number[]> }

async function measureSize(bench: BenchShop, { report }: Reporter, { products, costs }: Growth): Promise<void> {
  const { shop, isQuick } = bench
  report({ name: `start with import of ${products} × ${VARIANTS}`, unit: 's', value: shop.startedInSeconds })
  report({ name: `preparation of ${products} products`, unit: 's', value: await untilIdle(bench) })
  for (const [name, requests] of Object.entries(await growthRequests(bench))) {
    const [warmUp, measured] = [requests.slice(0, requests.length / 5), requests.slice(requests.length / 5)]
    const load = { origin: shop.origin, connections: 8, list: 'shared' } as const
    await visit(bench, shop.pid, { ...load, until: { requests: warmUp.length }, requests: warmUp })
    const visited = await visit(bench, shop.pid, {
      ...load,
      until: isQuick ? { requests: Math.min(200, measured.length) } : { requests: measured.length },
      requests: measured,
    })
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
