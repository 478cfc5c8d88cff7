import type { FastifyInstance } from 'fastify'
import { orderRoad, type SyncResult } from '#shared/contracts/order-road.ts'
import type { Database } from '../../db/tables.ts'
import { mount } from '../../http/mount.ts'
import { known } from '../../http/visitor.ts'
import { type Operations, startFor } from '../operations/index.ts'
import { sendAgain } from './send-again.ts'
import { showCustomerRoad, showOrderRoad } from './show-road.ts'

/** How far orders are on their way to the bookkeeping, and sending them there by hand. */
export function erpRoadRoutes(
  app: FastifyInstance,
  { operations, ...deps }: { db: Database; now: () => Date; operations: Operations; outboxFilled(): void },
): void {
  mount(app, orderRoad.ofOrder, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showOrderRoad(deps, params.id)
  })
  mount(app, orderRoad.ofCustomer, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showCustomerRoad(deps, params.id)
  })
  mount(app, orderRoad.sendAgain, ({ params }, { visitor }) => sendAgain(deps, params.id, known(visitor)))
  mount(app, orderRoad.synchronize, (_call, { visitor }) => startFor<SyncResult>(operations, 'orders-sync', visitor))
}
