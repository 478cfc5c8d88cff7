import type { Benchmark } from '../figure.ts'
import { browserReport } from '../pictures/browser.ts'
import { measureMaking, measureProductPage, measureServing } from '../pictures/server.ts'
import { withBenchShop } from '../road/bench-shop.ts'

/** As few products as there can be: pictures do not care how many there are. */
const SIZE = { products: 60, variants: 4 }

/** Pictures: making one, sending one, what a page of them weighs, and colouring one in the browser. */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  await measureMaking(reporter, { isQuick })
  await withBenchShop({ size: SIZE, isQuick }, async (road) => {
    await measureServing(road, reporter)
    await measureProductPage(road, reporter)
    for (const figure of await browserReport(road)) reporter.report(figure)
  })
}
