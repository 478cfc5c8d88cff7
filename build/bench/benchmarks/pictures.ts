import type { Benchmark } from '../figure.ts'
import { browserReport } from '../pictures/browser.ts'
import { measureMaking, measureProductPage, measureServing } from '../pictures/server.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

/** A small catalog, because its size has no influence on the figures of pictures. */
const SIZE = { products: 60, variants: 4 }

/** Measures pictures: rendering, serving, the size of a product page, and recoloring in the browser. */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  await measureMaking(reporter, { isQuick })
  await withBenchShop({ size: SIZE, isQuick }, async (bench) => {
    await measureServing(bench, reporter)
    await measureProductPage(bench, reporter)
    for (const figure of await browserReport(bench)) reporter.report(figure)
  })
}
