import { join } from 'node:path'
import { ROOT } from '../../lib/run.ts'
import type { Benchmark } from '../figure.ts'
import { measureDown } from '../sync/down.ts'
import { emptyShop } from '../sync/empty-shop.ts'
import { measureUp } from '../sync/up.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

const SIZE = { products: 10_000, variants: 20 }
const QUICK_SIZE = { products: 1_000, variants: 4 }

const ORDERS = 1_000
const QUICK_ORDERS = 40
/** Catalog for the upload. `erpLateMs`, the delay of a late ERP, is longer than the timeout of the server. */
const UP_SIZE = { products: 800, variants: 8, erpLateMs: 3_000 }
const IMPATIENT_SERVER = join(ROOT, 'build/lib/impatient-server.ts')

/**
 * Measures the synchronization between shop and ERP, on real PostgreSQL, with the production server and the external
 * services in processes of their own. The download uses the endpoints of the data page. The upload uses a server with a
 * timeout of two seconds instead of a minute, because its figures would otherwise mostly measure waiting.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const size = isQuick ? QUICK_SIZE : SIZE
  await withBenchShop({ size, isQuick, prepare: emptyShop }, async (bench) => {
    await measureDown(bench, size, reporter)
  })
  await withBenchShop({ size: UP_SIZE, isQuick, file: IMPATIENT_SERVER }, async (bench) => {
    await measureUp(bench, isQuick ? QUICK_ORDERS : ORDERS, reporter)
  })
}
