import type { Benchmark } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import { withBenchShop } from '../visits/bench-shop.ts'
import { measureOrders } from '../visits/orders.ts'
import { measureFirstLoad, measurePages } from '../visits/pages.ts'
import { measureReads, untilIdle } from '../visits/reads.ts'
import { measureSearches } from '../visits/searches.ts'

const SIZE = { products: 10_000, variants: 20 }
const QUICK_SIZE = { products: 3_000, variants: 4 }

const LONGEST_REST_MS = 60_000

/**
 * Measures the visits of shoppers at the size of a large shop: start, reads, orders, pages, memory, first load.
 *
 * Shop, visitors, external services and database each run in a process of their own. Each program that does the same
 * work without the shop, for `Figure.limit`, also has its own process. Its measurements alternate with those of the
 * shop.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const size = isQuick ? QUICK_SIZE : SIZE
  await withBenchShop({ size, isQuick }, async (bench) => {
    const { report, skip } = reporter
    const { shop } = bench
    const memoryMb = async () => Math.round((await usageOf(shop.pid))?.memoryMb ?? 0)
    report({
      name: `start with import of ${size.products} × ${size.variants}`,
      unit: 's',
      value: shop.startedInSeconds,
    })
    const atStart = await usageOf(shop.pid)
    if (atStart) report({ name: 'highest memory of the server at import', unit: 'MB', value: atStart.peakMemoryMb })

    const afterImport = await memoryMb()
    const bare = await measureReads(bench, reporter)
    await measureSearches(bench, reporter, bare)
    const afterReads = await memoryMb()
    // Before the orders, because their mails and messages to the ERP are sent for minutes after them.
    await measurePages(bench, reporter, bare)
    const afterPages = await memoryMb()
    await measureOrders(bench, reporter)
    const afterOrders = await memoryMb()
    // The mails of the last orders and their garbage, as in a shop some time after a rush.
    await untilIdle(bench, LONGEST_REST_MS)

    const after = await usageOf(shop.pid)
    if (after) {
      const highest = Math.round(after.peakMemoryMb)
      const details = { afterImport, afterReads, afterPages, afterOrders, highest }
      report({
        name: 'memory of the server after the run',
        unit: 'MB',
        value: after.memoryMb,
        goal: { atMost: 300 },
        details,
      })
    } else skip('memory of the server', 'measured on Linux only')
    await measureFirstLoad(bench, reporter)
  })
}
