import type { FastifyInstance } from 'fastify'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { previewCancellationMail } from './preview-cancellation-mail.ts'
import { type PreviewDeps, previewStepMail } from './preview-step-mail.ts'

/** Routes of the previews of mails about a new state of order lines and about canceled pieces, for staff. */
export function orderMailRoutes(app: FastifyInstance, deps: PreviewDeps & { feePercent: number }): void {
  mount(app, staffOrders.previewMail, ({ params, body }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return previewStepMail(deps, params.id, body)
  })

  mount(app, staffOrders.previewCancellation, ({ params, body }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return previewCancellationMail(deps, params.id, body, requireUser(visitor).roles)
  })
}
