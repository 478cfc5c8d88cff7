import type { FastifyInstance } from 'fastify'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { balanceOf } from '../drawers/index.ts'
import { showStaffOrder } from '../sales-orders/index.ts'
import { callingTill } from '../tills/index.ts'
import { type CancelDeps, cancelPieces } from './cancel-pieces.ts'
import { proposeCancellation } from './propose-cancellation.ts'

/** Routes of staff that cancel pieces of an order. */
export function cancellationRoutes(app: FastifyInstance, deps: CancelDeps): void {
  mount(app, staffOrders.proposeCancellation, ({ params, body }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const cashInDrawer = async () => {
      const till = await callingTill(deps, visitor, tillProof(request))
      return (await balanceOf(deps.db, deps, till?.drawerId ?? null)).expectedCents
    }
    return proposeCancellation({ ...deps, cashInDrawer }, params.id, body, requireUser(visitor).roles)
  })

  mount(app, staffOrders.cancelPieces, async ({ params, body, headers }, { visitor }) => {
    const { userId, email, roles } = requireUser(visitor)
    const request = { ...body, key: headers['idempotency-key'], staff: { userId, email }, roles }
    const canceled = await cancelPieces(deps, params.id, request)
    return canceled.ok ? showStaffOrder(deps.db, params.id) : canceled
  })
}
