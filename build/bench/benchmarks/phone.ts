import type { Benchmark } from '../figure.ts'
import { measureInteractions } from '../phone/interactions.ts'
import { measureLoads } from '../phone/loads.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

/**
 * Measures the web shop on a phone, with the demo catalog: the first load of the busiest pages by Lighthouse, and the
 * latency of every interaction on the way from the home page to the order.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  await withBenchShop({ size: {}, isQuick }, async ({ shop }) => {
    await measureLoads(shop.origin, reporter, { isQuick })
    await measureInteractions(shop.origin, reporter, { isQuick })
  })
}
