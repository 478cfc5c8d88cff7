import type { Benchmark } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import { measureOrders } from '../road/orders.ts'
import { measureFirstLoad, measurePages } from '../road/pages.ts'
import { measureReads } from '../road/reads.ts'
import { withRoad } from '../road/road.ts'

const SIZE = { products: 10_000, variants: 20 }
const QUICK_SIZE = { products: 3_000, variants: 4 }

/**
 * The shopper's road at the size of a large shop: reading, ordering, pages, memory.
 *
 * Shop, visitors, outside parties, database and limits each have a process of their own. Every figure
 * with a limit is measured in turns with that limit.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const size = isQuick ? QUICK_SIZE : SIZE
  await withRoad({ size, isQuick }, async (road) => {
    const { report, skip } = reporter
    const { shop } = road
    report({
      name: `start with import of ${size.products} × ${size.variants}`,
      unit: 's',
      value: shop.startedInSeconds,
    })
    const afterImport = await usageOf(shop.pid)
    if (afterImport)
      report({ name: 'highest memory of the server at import', unit: 'MB', value: afterImport.peakMemoryMb })

    await measureReads(road, reporter)
    await measureOrders(road, reporter)
    await measurePages(road, reporter)

    const after = await usageOf(shop.pid)
    if (after) {
      report({ name: 'memory of the server after the run', unit: 'MB', value: after.memoryMb, goal: { atMost: 300 } })
      report({ name: 'highest memory of the server', unit: 'MB', value: after.peakMemoryMb })
    } else skip('memory of the server', 'only Linux tells')
    await measureFirstLoad(road, reporter)
  })
}
