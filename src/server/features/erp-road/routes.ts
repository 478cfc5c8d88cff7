import type { FastifyInstance } from 'fastify'
import { orderRoad } from '#shared/contracts/order-road.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { mount } from '../../http/mount.ts'
import { known } from '../../http/visitor.ts'
import { writeAudit } from '../audit/index.ts'
import type { DrainErpDeps } from './drain-erp.ts'
import { showCustomerRoad, showOrderRoad } from './show-road.ts'
import { synchroniseOrders } from './synchronise-orders.ts'

/** How far orders are on their way to the bookkeeping, and sending them there by hand. */
export function erpRoadRoutes(app: FastifyInstance, deps: DrainErpDeps): void {
  const { db, now } = deps
  let isRunning = false

  mount(app, orderRoad.ofOrder, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showOrderRoad(db, params.id)
  })
  mount(app, orderRoad.ofCustomer, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showCustomerRoad(db, params.id)
  })
  mount(app, orderRoad.synchronize, async (_call, { visitor }) => {
    // A second run at the same time would do no harm, but whoever asked sees that one is under way.
    if (isRunning) return fail('operation_running')
    isRunning = true
    try {
      const result = await synchroniseOrders(deps)
      const { synchronized, waiting, failed } = result
      await writeAudit(db, {
        ...{ actor: known(visitor), action: 'order.synchronised', subject: 'sales_order', subjectId: 'all', at: now() },
        ...{ before: null, after: { synchronized, waiting, failed } },
      })
      return ok(result)
    } finally {
      isRunning = false
    }
  })
}
