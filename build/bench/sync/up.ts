import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import type { Reporter } from '../figure.ts'
import type { BenchShop } from '../road/bench-shop.ts'
import { type OrderForm, orderForms } from '../road/order-forms.ts'
import { orderRequest } from '../road/orders.ts'

/** Percentage of calls that fail. */
const FAILING_PERCENT = 20
const CONNECTIONS = 16
const POLL_EVERY_MS = 1_000
/** Timeout: an order takes a second or two, and sometimes all of them wait. */
const PATIENCE_MS_PER_ORDER = 6_000

type QueueCount = { state: string; count: number }
type TwinOrder = { externalId: string | null; fields: { item?: { items?: unknown[] } } }
type TwinFaults = { percent: number; calls: number; struck: number }

/**
 * Shop → ERP: guests order while one in five calls to the ERP fails, each with the next kind of fault. Afterwards every
 * order must have one record in the ERP, with its lines.
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
  const names = found.map(({ externalId }) => externalId ?? '')
  const hasOtherLines = found.filter(
    ({ externalId, fields }) => fields.item?.items?.length !== expectedLines.get(externalId ?? ''),
  )
  const missing = [...expectedLines.keys()].filter((name) => !names.includes(name)).length
  const details = { placed, struck, givenUp, perOrderMs: (seconds * 1000) / orders }

  report({
    name: `${orders} orders, ${FAILING_PERCENT} % of calls failing: records`,
    unit: 'orders',
    value: found.length,
    goal: { atLeast: orders },
    details,
  })
  report({ name: '  of which double', unit: 'orders', value: names.length - new Set(names).size, goal: { atMost: 0 } })
  report({ name: '  of which with other lines', unit: 'orders', value: hasOtherLines.length, goal: { atMost: 0 } })
  report({ name: '  missing', unit: 'orders', value: missing, goal: { atMost: 0 } })
  report({ name: '  until the last was there', unit: 's', value: seconds })
  report({ name: '  calls of the shop', unit: 'calls', value: calls })
  report({ name: '  of which failed', unit: 'calls', value: struck })
}

async function placeOrders({ database, shop }: BenchShop, count: number): Promise<void> {
  const { pool, close } = await openDatabase({ url: database.url, dataDir: '', poolSize: 1, log: silentLog })
  const forms = await orderForms(pool, count).finally(close)
  let next = 0
  const guest = async () => {
    for (let at = next++; at < forms.length; at = next++) {
      const { method, path, headers, body = '' } = orderRequest(forms[at] as OrderForm) // `at` is an index of the list
      const own = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` }
      const answer = await fetch(shop.origin + path, { method, headers: { ...headers, ...own }, body })
      if (!answer.ok) throw new Error(`an order was refused: ${answer.status} ${await answer.text()}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, guest))
}

/** Returns the number of dead letters, which staff must handle. */
async function untilSynced({ database }: BenchShop, orders: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS_PER_ORDER * orders
  for (;;) {
    const rows = await database.ask<QueueCount>(
      `select state, count(*)::integer as count from outbox where party = 'erp' group by state`,
    )
    const of = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
    if (of('queued', 'sending') === 0) return of('dead')
    if (performance.now() > until) throw new Error(`${of('queued', 'sending')} orders are still on their way`)
    await pause(POLL_EVERY_MS)
  }
}

/** Number of lines per order, by its name in the ERP. */
async function linesOfOrders({ database }: BenchShop): Promise<Map<string, number>> {
  const rows = await database.ask<{ id: number; lines: number }>(
    'select sales_order_id as id, count(*)::integer as lines from sales_order_rows group by sales_order_id',
  )
  return new Map(rows.map(({ id, lines }) => [salesOrderExternalId(id), lines]))
}

async function ordersInErp({ serviceVariables }: BenchShop): Promise<TwinOrder[]> {
  const answer = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/records`)
  return ((await answer.json()) as { salesOrder: TwinOrder[] }).salesOrder // our own twin
}

async function twinFaultsOf({ serviceVariables }: BenchShop): Promise<TwinFaults> {
  const answer = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/state`)
  return ((await answer.json()) as { weather: TwinFaults }).weather // our own twin
}

async function setTwinFaults({ serviceVariables }: BenchShop, percent: number): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify({ percent }) }
  const answer = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/weather`, init)
  if (!answer.ok) throw new Error('the ERP twin refused the faults')
}
