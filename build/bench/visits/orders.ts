import { join } from 'node:path'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import type { Reporter } from '../figure.ts'
import { startWorker } from '../lib/worker.ts'
import type { BenchShop } from './bench-shop.ts'
import { sumOf, type Visit, visit } from './compare-with-limit.ts'
import type { LoadRequest, LoadResult } from './load-job.ts'
import type { OrderForm } from './order-forms.ts'

const FORMS = 500
const CLIENTS = [1, 16, 64]
const ROUNDS = 3
const SECONDS = 2
const GOAL = { atLeast: 0.5 }

/** Measures guest orders over HTTP. The limit is the same statements, sent with pg alone. */
export async function measureOrders(bench: BenchShop, { report }: Reporter): Promise<void> {
  const { shop, database, isQuick } = bench
  const bare = startWorker(join(import.meta.dirname, 'bare-orders.ts'))
  try {
    const forms = await bare.ask<OrderForm[]>('open', { url: database.url, poolSize: database.poolSize, count: FORMS })
    const requests = forms.map(orderRequest)
    const order = (connections: number, forSeconds: number) =>
      visit(bench, shop.pid, {
        origin: shop.origin,
        connections,
        until: { seconds: forSeconds },
        requests,
        list: 'shared',
      })

    await order(8, isQuick ? 1 : 3)
    await markMailsSent(bench)
    await bare.ask('run', { workers: 8, seconds: isQuick ? 1 : 2 })
    for (const clients of CLIENTS) {
      const ours: Visit[] = []
      const limits: LoadResult[] = []
      // Alternates, so that other load on the machine affects both.
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
        ours.push(await order(clients, SECONDS))
        await markMailsSent(bench)
        limits.push(await bare.ask<LoadResult>('run', { workers: clients, seconds: SECONDS }))
        await markMailsSent(bench)
      }
      reportBoth({ report }, clients, sumOf(ours), {
        perSecond: mean(limits.map(({ perSecond }) => perSecond)),
        p95Ms: mean(limits.map(({ p95Ms }) => p95Ms)),
      })
    }
  } finally {
    await bare.stop()
  }
}

/** Marks the mails of thousands of orders as sent. Otherwise they would be sent during the next measurement. */
async function markMailsSent({ database }: BenchShop): Promise<void> {
  await database.ask(`update outbox set state = 'sent', sent_at = now() where state <> 'sent'`)
}

type Sum = { perSecond: number; p95Ms: number }

function reportBoth(
  { report }: Pick<Reporter, 'report'>,
  clients: number,
  ours: Sum & { cpuMicros: number },
  limit: Sum,
) {
  const name = `orders, ${clients} ${clients === 1 ? 'client' : 'clients'}`
  const details = { cpuMicros: ours.cpuMicros }
  report({ name, unit: 'orders/s', value: ours.perSecond, limit: limit.perSecond, goal: GOAL, details })
  report({ name: `${name}: p95`, unit: 'ms', value: ours.p95Ms, limit: limit.p95Ms })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the request that places an order. */
export const orderRequest = (form: OrderForm): LoadRequest => ({
  method: 'POST',
  path: salesOrders.place.path,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify(form),
})
