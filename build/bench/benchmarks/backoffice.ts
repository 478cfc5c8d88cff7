import { join } from 'node:path'
import { adminToken } from '../back-office/admin-token.ts'
import { fillOrders } from '../back-office/fill-orders.ts'
import { fillWork } from '../back-office/fill-work.ts'
import { planOrders, sortRoute } from '../back-office/plan-orders.ts'
import { type KnownOrder, type StaffLookup, staffLookups } from '../back-office/staff-lookups.ts'
import type { Benchmark, Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import { startWorker, type Worker } from '../lib/worker.ts'
import type { Times } from '../search/clients.ts'
import { type BenchShop, withBenchShop } from '../visits/bench-shop.ts'
import { type Visit, visit } from '../visits/compare-with-limit.ts'

const SIZE = { orders: 100_000, customers: 50_000 }
const QUICK_SIZE = { orders: 10_000, customers: 5_000 }
const WORK = { quotes: 20_000, stops: 5_000, cases: 5_000 }
const QUICK_WORK = { quotes: 2_000, stops: 500, cases: 500 }
const CATALOG = { products: 500, variants: 8 }
const CLIENTS = 8
const ROUNDS = 3
const REQUESTS_PER_LOOKUP = 200
const GOAL_MS = 100
/** Stops of a day of a planner and of a van, and how long planning them may take. */
const PLANNED = 40
const PLANNING_GOAL_MS = 2000

/**
 * Measures the lookups of staff over HTTP, in a shop with four years of orders on real PostgreSQL. They alternate with
 * their limit: reading one order by its key with pg alone, over the same number of connections.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const size = isQuick ? QUICK_SIZE : SIZE
  await withBenchShop({ size: CATALOG, isQuick }, async (bench) => {
    const { report, skip } = reporter
    const { shop, database } = bench
    const started = performance.now()
    await fillOrders(database.ask, size)
    const work = isQuick ? QUICK_WORK : WORK
    await fillWork(database.ask, work)
    report({
      name: `${size.orders} orders of ${size.customers} customers, ${work.quotes} quotes and ${work.stops} planned deliveries, made`,
      unit: 's',
      value: (performance.now() - started) / 1000,
    })
    const before = await usageOf(shop.pid)
    const bare = startWorker(join(import.meta.dirname, '../back-office/bare-selects.ts'))
    try {
      await bare.ask('open', { url: database.url, clients: CLIENTS })
      const orders = await knownOrders(bench)
      const token = await adminToken(bench)
      for (const lookup of staffLookups(orders, token)) await measure(bench, bare, orders, lookup, reporter)
      await measurePlanning(bench, token, reporter)
    } finally {
      await bare.stop()
    }
    const after = await usageOf(shop.pid)
    if (before && after) {
      const details = { before: Math.round(before.memoryMb), highest: Math.round(after.peakMemoryMb) }
      report({ name: 'memory of the server after the run', unit: 'MB', value: after.memoryMb, details })
    } else skip('memory of the server', 'measured on Linux only')
  })
}

async function measure(
  bench: BenchShop,
  bare: Worker,
  orders: readonly KnownOrder[],
  { name, requests }: StaffLookup,
  { report }: Pick<Reporter, 'report'>,
): Promise<void> {
  const { shop, isQuick } = bench
  const ours: Visit[] = []
  const limits: Times[] = []
  const ids = orders.map(({ id }) => id)
  // Alternates, so that other load on the machine affects both; the first round is a warm-up.
  for (let round = 0; round <= (isQuick ? 1 : ROUNDS); round += 1) {
    const job = { origin: shop.origin, connections: CLIENTS, until: { requests: requests.length }, requests }
    ours.push(await visit(bench, shop.pid, { ...job, list: 'shared' }))
    limits.push(await bare.ask<Times>('run', { ids, clients: CLIENTS }))
  }
  // Leaves out the first round, the warm-up.
  const medianOf = (times: readonly number[]) => [...times.slice(1)].sort((a, b) => a - b)[(times.length - 1) >> 1] ?? 0
  const cpuMicros = medianOf(ours.map(({ serverCpuSeconds, requests }) => (serverCpuSeconds * 1e6) / requests))
  report({
    name: `${name}: p50`,
    unit: 'ms',
    value: medianOf(ours.map(({ p50Ms }) => p50Ms)),
    limit: medianOf(limits.map(({ p50Ms }) => p50Ms)),
    details: { cpuMicros },
  })
  const p95Ms = medianOf(ours.map(({ p95Ms }) => p95Ms))
  const limitP95Ms = medianOf(limits.map(({ p95Ms }) => p95Ms))
  report({
    name: `${name}: p95`,
    unit: 'ms',
    value: p95Ms,
    goal: { atMost: GOAL_MS },
    details: { limitP95Ms, timesTheLimit: p95Ms / limitP95Ms },
  })
}

/** Measures how long it takes to plan the stops of a day, one after the other, and to sort the route of a van. */
async function measurePlanning(
  { shop }: BenchShop,
  token: string,
  { report, skip }: Pick<Reporter, 'report' | 'skip'>,
): Promise<void> {
  const { planned, ms } = await planOrders(shop.origin, token, PLANNED)
  const name = `deliveries: ${PLANNED} waiting orders planned, one after the other`
  if (planned < PLANNED) skip(name, `only ${planned} orders could be planned`)
  else report({ name, unit: 'ms', value: ms, goal: { atMost: PLANNING_GOAL_MS } })
  report({ name: `deliveries: the route of ${PLANNED} stops sorted`, unit: 'ms', value: sortRoute(PLANNED) })
}

/** Returns some orders, shuffled in a reproducible way. */
function knownOrders({ database }: BenchShop): Promise<KnownOrder[]> {
  return database.ask<KnownOrder>(
    `select o.id, c.email, c.lastname, c.address ->> 'zipcode' as zipcode, c.address ->> 'city' as city,
       coalesce(o.user_id::text, 'gast-' || o.id) as customer
     from sales_orders o join sales_order_customers c on c.sales_order_id = o.id order by md5(o.id::text) limit $1`,
    [REQUESTS_PER_LOOKUP],
  )
}
