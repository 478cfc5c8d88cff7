import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import type { Reporter } from '../figure.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import { type OrderForm, orderForms } from '../visits/order-forms.ts'
import { orderRequest } from '../visits/orders.ts'

/** Percentage of calls that fail. */
const FAILING_PERCENT = 20
const CONNECTIONS = 16
const POLL_EVERY_MS = 1_000
/** Timeout per order. An order takes one or two seconds, and a fault of the ERP can pause the sync of all orders. */
const PATIENCE_MS_PER_ORDER = 6_000

type QueueCount = { state: string; count: number }
type TwinOrder = { externalId: string | null; fields: { item?: { items?: unknown[] } } }
type TwinFaults = { percent: number; calls: number; struck: number }

/**
 * Measures the upload to the ERP: guests order while one in five calls to the ERP fails, with each kind of fault in
 * turn. Afterwards every order must have one record in the ERP, with its lines.
 */
export async function measureUp(bench: BenchShop, orders: number, { report }: Reporter): Promise<void> {
  await setTwinFaults(bench, FAILING_PERCENT)
  const began = performance.now()
  await placeOrders(bench, orders)
  const placed = (performance.now() - began) / 1000
  const givenUp = await untilSynced(bench, orders)
  const seconds = (performance.now() - began) / 1000
  const { calls, struck } = await twinFaultsOf(bench)
  await setTwinFaults(bench, 0)

  const expectedLines = await linesOfOrders(bench)
  if (expectedLines.size !== orders) throw new Error(`${expectedLines.size} of ${orders} orders were placed`)
  const found = await ordersInErp(bench)
  const ids = found.map(({ externalId }) => externalId ?? '')
  const hasOtherLines = found.filter(
    ({ externalId, fields }) => fields.item?.items?.length !== expectedLines.get(externalId ?? ''),
  )
  const missing = [...expectedLines.keys()].filter((name) => !ids.includes(name)).length
  const details = { placed, struck, givenUp, perOrderMs: (seconds * 1000) / orders }

  report({
    name: `${orders} orders, ${FAILING_PERCENT} % of calls failing: records`,
    unit: 'orders',
    value: found.length,
    goal: { atLeast: orders },
    details,
  })
  report({ name: '  of which double', unit: 'orders', value: ids.length - new Set(ids).size, goal: { atMost: 0 } })
  report({ name: '  of which with other lines', unit: 'orders', value: hasOtherLines.length, goal: { atMost: 0 } })
  report({ name: '  missing', unit: 'orders', value: missing, goal: { atMost: 0 } })
  report({ name: '  until the last record was there', unit: 's', value: seconds })
  report({ name: '  calls of the shop', unit: 'calls', value: calls })
  report({ name: '  of which failed', unit: 'calls', value: struck })
}

async function placeOrders({ database, shop }: BenchShop, count: number): Promise<void> {
  const { pool, close } = await openDatabase({ url: database.url, dataDir: '', poolSize: 1, log: silentLog })
  const forms = await orderForms(pool, count).finally(close)
  let next = 0
  const orderRepeatedly = async () => {
    for (let at = next++; at < forms.length; at = next++) {
      const { method, path, headers, body = '' } = orderRequest(forms[at] as OrderForm) // `at` is an index of the list
      const own = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` }
      const response = await fetch(shop.origin + path, { method, headers: { ...headers, ...own }, body })
      if (!response.ok) throw new Error(`an order was refused: ${response.status} ${await response.text()}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, orderRepeatedly))
}

/** Waits until no order waits for the ERP. Returns the number of dead letters, which staff must handle. */
async function untilSynced({ database }: BenchShop, orders: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS_PER_ORDER * orders
  for (;;) {
    const rows = await database.ask<QueueCount>(
      `select state, count(*)::integer as count from outbox where party = 'erp' group by state`,
    )
    const countIn = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
    if (countIn('queued', 'sending') === 0) return countIn('dead')
    if (performance.now() > until) throw new Error(`${countIn('queued', 'sending')} ERP messages were not sent in time`)
    await pause(POLL_EVERY_MS)
  }
}

/** Returns the number of lines per order, by its external id in the ERP. */
async function linesOfOrders({ database }: BenchShop): Promise<Map<string, number>> {
  const rows = await database.ask<{ id: number; lines: number }>(
    'select sales_order_id as id, count(*)::integer as lines from sales_order_rows group by sales_order_id',
  )
  return new Map(rows.map(({ id, lines }) => [salesOrderExternalId(id), lines]))
}

async function ordersInErp({ serviceVariables }: BenchShop): Promise<TwinOrder[]> {
  const response = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/records`)
  return ((await response.json()) as { salesOrder: TwinOrder[] }).salesOrder // our own twin
}

async function twinFaultsOf({ serviceVariables }: BenchShop): Promise<TwinFaults> {
  const response = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/state`)
  return ((await response.json()) as { weather: TwinFaults }).weather // our own twin
}

async function setTwinFaults({ serviceVariables }: BenchShop, percent: number): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify({ percent }) }
  const response = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/weather`, init)
  if (!response.ok) throw new Error('the ERP twin refused the faults')
}
