import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { drawers } from '#shared/contracts/drawers.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser, type Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { renderDocument } from '../documents/index.ts'
import { callingTill } from '../tills/index.ts'
import { drawersTable } from './drawers-table.ts'
import { moveMoney } from './move-money.ts'
import { isClosed, shiftReport } from './shift-report.ts'
import { closeShift, openShift } from './shifts.ts'
import { type DrawerAtTill, type DrawerDeps, showDrawer } from './show-drawer.ts'
import { undoMovement } from './undo-movement.ts'

/** Routes of the drawer of the till that makes the call. A call without a registered till concerns the main drawer. */
export function drawerRoutes(app: FastifyInstance, deps: DrawerDeps & { shop: ShopDetails }): void {
  const drawerOf = async (visitor: Visitor, request: FastifyRequest): Promise<DrawerAtTill> => {
    const till = await callingTill(deps, visitor, tillProof(request))
    return { drawerId: till?.drawerId ?? null, till }
  }

  mount(app, drawers.show, async (_call, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await showDrawer(deps, await drawerOf(visitor, request)))
  })

  mount(app, drawers.move, async ({ body }, { visitor, request }) =>
    moveMoney(deps, await drawerOf(visitor, request), body, requireUser(visitor)),
  )

  mount(app, drawers.undoMovement, async ({ params }, { visitor, request }) =>
    undoMovement(deps, await drawerOf(visitor, request), params.movementId, requireUser(visitor)),
  )

  mount(app, drawers.openShift, async ({ body }, { visitor, request }) =>
    openShift(deps, await drawerOf(visitor, request), body, requireUser(visitor)),
  )

  mount(app, drawers.closeShift, async ({ params, body }, { visitor, request }) =>
    closeShift(deps, await drawerOf(visitor, request), { ...params, ...body }, requireUser(visitor)),
  )

  mount(app, drawers.shiftReport, async ({ params }, { reply }) => {
    const shift = await drawersTable(deps.db).findShift(params.shiftId)
    if (!shift || !isClosed(shift)) return fail('not_found')
    const report = shiftReport(shift, await drawersTable(deps.db).nameOf(shift.drawerId))
    return sendPdf(reply, `dienst-${amsterdamDay(shift.closedAt)}`, await renderDocument(report, deps.shop))
  })
}
