import { fillOrders } from '../back-office/fill-orders.ts'
import type { Benchmark, Reporter } from '../figure.ts'
import { bytesPerOrder } from '../scale/bytes-per-order.ts'
import { growthPlan } from '../scale/growth-plan.ts'
import { assumedValues, assumptions, measured } from '../scale/measured-figures.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

const SIZE = { orders: 20_000, customers: 10_000 }
const CATALOG = { products: 50, variants: 4 }

/**
 * Prints the growth plan of docs/scaling.md: the capacity of one machine, the first bottleneck, and the machines of the target. Measures
 * the size of an order in PostgreSQL; with `--quick` it uses the assumed size and needs no database.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const { report } = reporter
  for (const [name, { value, unit, source }] of Object.entries(measured)) report({ name, value, unit, source })
  for (const [name, { value, unit, why }] of Object.entries(assumptions)) {
    report({ name: `${name}?`, value, unit, source: why })
  }
  const bytes = isQuick ? assumptions.bytesPerOrder.value : await measureOrder(reporter)
  const { oneMachine, bottlenecks, target, costs } = growthPlan({ ...assumedValues(), bytesPerOrder: bytes })
  const print = (title: string, lines: typeof target) => {
    for (const { name, value, unit, from } of lines) report({ name: `${title}: ${name}`, value, unit, source: from })
  }
  print('one machine', oneMachine)
  for (const { name, ratio, from } of bottlenecks) {
    report({ name: `need / one machine: ${name}`, value: ratio, unit: '×', source: from })
  }
  print('target', target)
  print('costs', costs)
}

async function measureOrder({ report }: Reporter): Promise<number> {
  let bytes = 0
  await withBenchShop({ size: CATALOG, isQuick: true }, async ({ database }) => {
    await fillOrders(database.ask, SIZE)
    const { total, byTable } = await bytesPerOrder(database.ask)
    bytes = total
    report({ name: 'bytes of an order', value: total, unit: 'bytes', details: byTable, source: 'this run' })
  })
  return bytes
}
