import type { FastifyInstance } from 'fastify'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { mount } from '../../../http/mount.ts'
import { type PreviewDeps, previewStepMail } from './preview-step-mail.ts'

/** Route of the preview of a mail about a new state of order lines, for staff. */
export function orderMailRoutes(app: FastifyInstance, deps: PreviewDeps): void {
  mount(app, staffOrders.previewMail, ({ params, body }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return previewStepMail(deps, params.id, body)
  })
}
