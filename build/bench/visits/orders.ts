import { join } from 'node:path'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { fillOrders } from '../back-office/fill-orders.ts'
import type { Reporter } from '../figure.ts'
import { startWorker } from '../lib/worker.ts'
import type { BenchShop } from './bench-shop.ts'
import { sumOf, type Visit, visit } from './compare-with-limit.ts'
import type { LoadRequest, LoadResult } from './load-job.ts'
import type { OrderForm } from './order-forms.ts'

const FORMS = 500
/** Buyers per form. The shop refuses an e-mail address with five unpaid orders, so the orders are spread over many. */
const BUYERS = 20
const CLIENTS = [1, 16, 64]
const ROUNDS = 3
const SECONDS = 2
/** The shop has older orders, as in `day`. In empty tables PostgreSQL plans scans, which the orders of the benchmark make slow. */
const OLDER = { orders: 10_000, customers: 5_000 }
/** A share of the transactions of PostgreSQL's own benchmark, and the duration of an order. */
const GOAL = { atLeast: 0.5 }
const GOAL_P95_MS = { atMost: 60 }
/** The number of clients for which the goals are. */
const GOAL_CLIENTS = 16

/**
 * Measures guest orders over HTTP. The limit is the transaction of PostgreSQL's own benchmark (`bank-transfers.ts`). The
 * details have the rate of the shop's own statements, sent with pg alone and one order at a time.
 */
export async function measureOrders(bench: BenchShop, { report }: Reporter): Promise<void> {
  const { shop, database, isQuick } = bench
  await fillOrders(database.ask, OLDER)
  const bare = startWorker(join(import.meta.dirname, 'bare-orders.ts'))
  const bank = startWorker(join(import.meta.dirname, 'bank-transfers.ts'))
  try {
    const forms = await bare.ask<OrderForm[]>('open', { url: database.url, poolSize: database.poolSize, count: FORMS })
    await bank.ask('open', { url: database.url, connections: Math.max(...CLIENTS) })
    const requests = Array.from({ length: BUYERS }, (_, buyer) =>
      forms.map((form) => orderRequest({ ...form, email: `${buyer}.${form.email}` })),
    ).flat()
    let sent = 0
    /** Each measurement continues in the list where the one before it ended, so that no buyer orders too often. */
    const order = async (connections: number, forSeconds: number) => {
      const start = sent % requests.length
      const visited = await visit(bench, shop.pid, {
        origin: shop.origin,
        connections,
        until: { seconds: forSeconds },
        requests: [...requests.slice(start), ...requests.slice(0, start)],
        list: 'shared',
      })
      // Requests whose responses were not awaited may have placed orders too.
      sent += visited.requests + connections
      return visited
    }

    await order(8, isQuick ? 1 : 3)
    await markMailsSent(bench)
    await bare.ask('run', { workers: 8, seconds: isQuick ? 1 : 2 })
    for (const clients of CLIENTS) {
      const ours: Visit[] = []
      const same: LoadResult[] = []
      const limits: LoadResult[] = []
      // Alternates, so that other load on the machine affects both.
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
        ours.push(await order(clients, SECONDS))
        await markMailsSent(bench)
        same.push(await bare.ask<LoadResult>('run', { workers: clients, seconds: SECONDS }))
        limits.push(await bank.ask<LoadResult>('run', { workers: clients, seconds: SECONDS }))
        await markMailsSent(bench)
      }
      const rates = ours.map(({ perSecond }) => perSecond)
      reportBoth({ report }, clients, {
        ...sumOf(ours),
        noise: (Math.max(...rates) - Math.min(...rates)) / 2,
        limit: mean(limits.map(({ perSecond }) => perSecond)),
        sameStatementsPerSecond: mean(same.map(({ perSecond }) => perSecond)),
      })
    }
  } finally {
    await bare.stop()
    await bank.stop()
  }
}

/** Marks the mails of thousands of orders as sent. Otherwise they would be sent during the next measurement. */
async function markMailsSent({ database }: BenchShop): Promise<void> {
  await database.ask(`update outbox set state = 'sent', sent_at = now() where state <> 'sent'`)
}

type OrderFigures = {
  perSecond: number
  p95Ms: number
  cpuMicros: number
  noise: number
  limit: number
  sameStatementsPerSecond: number
}

function reportBoth({ report }: Pick<Reporter, 'report'>, clients: number, measured: OrderFigures): void {
  const { perSecond, p95Ms, cpuMicros, noise, limit, sameStatementsPerSecond } = measured
  const name = `orders, ${clients} ${clients === 1 ? 'client' : 'clients'}`
  const hasGoal = clients === GOAL_CLIENTS
  const details = { cpuMicros, sameStatementsPerSecond }
  report({ name, unit: 'orders/s', value: perSecond, limit, noise, details, ...(hasGoal && { goal: GOAL }) })
  report({ name: `${name}: p95`, unit: 'ms', value: p95Ms, ...(hasGoal && { goal: GOAL_P95_MS }) })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the request that places an order. */
export const orderRequest = (form: OrderForm): LoadRequest => ({
  method: 'POST',
  path: salesOrders.place.path,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify(form),
})
