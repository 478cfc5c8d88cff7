import { join } from 'node:path'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import type { Reporter } from '../figure.ts'
import { startWorker } from '../lib/worker.ts'
import { visit } from './beside-limit.ts'
import type { LoadRequest, LoadResult } from './load-job.ts'
import type { OrderForm } from './order-forms.ts'
import type { Road } from './road.ts'

const FORMS = 500
const CLIENTS = [1, 16, 64]
const GOAL = { atLeast: 0.5 }

/** Guests who order by HTTP, beside the same statements sent by pg alone. */
export async function measureOrders(road: Road, { report }: Reporter): Promise<void> {
  const { shop, database, isQuick } = road
  const seconds = isQuick ? 2 : 6
  const bare = startWorker(join(import.meta.dirname, 'bare-orders.ts'))
  try {
    const forms = await bare.ask<OrderForm[]>('open', { url: database.url, poolSize: database.poolSize, count: FORMS })
    const requests = forms.map(orderRequest)
    const order = (connections: number, forSeconds: number) =>
      visit(road, shop.pid, {
        origin: shop.origin,
        connections,
        until: { seconds: forSeconds },
        requests,
        list: 'shared',
      })

    await order(8, isQuick ? 1 : 3)
    await bare.ask('run', { workers: 8, seconds: isQuick ? 1 : 2 })
    for (const clients of CLIENTS) {
      const ours = await order(clients, seconds)
      const limit = await bare.ask<LoadResult>('run', { workers: clients, seconds })
      const name = `orders, ${clients} ${clients === 1 ? 'client' : 'clients'}`
      const details = {
        p50Ms: ours.p50Ms,
        limitP50Ms: limit.p50Ms,
        cpuMicros: (ours.serverCpuSeconds * 1e6) / ours.requests,
      }
      report({ name, unit: 'orders/s', value: ours.perSecond, limit: limit.perSecond, goal: GOAL, details })
      report({ name: `${name}: p95`, unit: 'ms', value: ours.p95Ms, limit: limit.p95Ms })
    }
  } finally {
    await bare.stop()
  }
}

const orderRequest = (form: OrderForm): LoadRequest => ({
  method: 'POST',
  path: salesOrders.place.path,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify(form),
})
