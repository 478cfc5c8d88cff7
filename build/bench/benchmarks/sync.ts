import type { Benchmark } from '../figure.ts'
import { withRoad } from '../road/road.ts'
import { measureDown } from '../sync/down.ts'
import { emptyShop } from '../sync/empty-shop.ts'

const SIZE = { products: 10_000, variants: 20 }
const QUICK_SIZE = { products: 1_000, variants: 4 }

/**
 * The roads between shop and ERP, on real PostgreSQL, with the server as people start it and the outside parties in a
 * process of their own: by the calls of the data page.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const size = isQuick ? QUICK_SIZE : SIZE
  await withRoad({ size, isQuick, prepare: emptyShop }, async (road) => {
    await measureDown(road, size, reporter)
  })
}
