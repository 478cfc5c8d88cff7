import type { FastifyInstance } from 'fastify'
import { erpSync, type SyncResult } from '#shared/contracts/erp-sync.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { type Operations, startOperation } from '../../operations/operations/index.ts'
import { resendOrder } from './resend-order.ts'
import { showCustomerSyncStatus, showOrderSyncStatus } from './show-sync-status.ts'

/** Routes of the ERP sync status, and of sending orders manually. */
export function erpSyncRoutes(
  app: FastifyInstance,
  { operations, ...deps }: { db: Database; now: () => Date; operations: Operations; outboxFilled(): void },
): void {
  mount(app, erpSync.ofOrder, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showOrderSyncStatus(deps, params.id)
  })
  mount(app, erpSync.ofCustomer, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showCustomerSyncStatus(deps, params.id)
  })
  mount(app, erpSync.sendAgain, ({ params }, { visitor }) => resendOrder(deps, params.id, requireUser(visitor)))
  mount(app, erpSync.synchronize, (_call, { visitor }) =>
    startOperation<SyncResult>(operations, 'orders-sync', visitor),
  )
}
