import type { Benchmark, PhonePart } from '../figure.ts'
import { measureInteractions } from '../phone/interactions.ts'
import { measureLoads } from '../phone/loads.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

/**
 * Measures the web shop on a phone, with the demo catalog: the first load of the busiest pages by Lighthouse, and the
 * latency of every interaction on the way from the home page to the order. Each part takes at most five minutes
 * (`--simulate`, `--devtools`, `--interactions`).
 */
export const benchmark: Benchmark = async (reporter, { isQuick, parts }) => {
  const isChosen = (part: PhonePart) => parts.length === 0 || parts.includes(part)
  await withBenchShop({ size: {}, isQuick }, async ({ shop }) => {
    if (isChosen('simulate')) await measureLoads(shop.origin, 'simulate', reporter, { isQuick })
    if (isChosen('devtools')) await measureLoads(shop.origin, 'devtools', reporter, { isQuick })
    if (isChosen('interactions')) await measureInteractions(shop.origin, reporter, { isQuick })
  })
}
