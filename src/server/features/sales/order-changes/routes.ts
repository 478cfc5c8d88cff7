import type { FastifyInstance } from 'fastify'
import { orderChanges } from '#shared/contracts/order-changes.ts'
import { requireUser, type Staff, type Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { agreeToChange, refuseChange, withdrawChange } from './answer-change.ts'
import type { ChangeDeps } from './apply-change.ts'
import { findVariants } from './find-variants.ts'
import { previewChange, proposeChange } from './propose-change.ts'
import { showChanges, showChangesToStaff } from './show-changes.ts'

/** Routes of changes of an order, for staff and for the buyer. */
export function orderChangeRoutes(app: FastifyInstance, deps: ChangeDeps): void {
  mount(app, orderChanges.preview, ({ params, body }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return previewChange(deps, params.id, body)
  })

  mount(app, orderChanges.propose, async ({ params, body, headers }, { visitor }) => {
    const request = { ...body, key: headers['idempotency-key'], staff: staffOf(visitor) }
    const proposed = await proposeChange(deps, params.id, request)
    return proposed.ok ? showChangesToStaff(deps, params.id) : proposed
  })

  mount(app, orderChanges.withdraw, async ({ params }, { visitor }) => {
    const withdrawn = await withdrawChange(deps, params.id, params.number, staffOf(visitor))
    return withdrawn.ok ? showChangesToStaff(deps, params.id) : withdrawn
  })

  mount(app, orderChanges.showToStaff, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showChangesToStaff(deps, params.id)
  })

  mount(app, orderChanges.variants, ({ params }) => findVariants(deps.db, params.id, params.rowId))

  mount(app, orderChanges.show, ({ params }, { request, visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return showChanges(deps, params.id, { visitor, token: orderToken(request, params.id) })
  })

  mount(app, orderChanges.agree, async ({ params, body }, { request, visitor }) => {
    const caller = { visitor, token: orderToken(request, params.id) }
    const agreed = await agreeToChange(deps, params.id, params.number, { ...body, caller })
    return agreed.ok ? showChanges(deps, params.id, caller) : agreed
  })

  mount(app, orderChanges.refuse, async ({ params, body }, { request, visitor }) => {
    const caller = { visitor, token: orderToken(request, params.id) }
    const refused = await refuseChange(deps, params.id, params.number, { ...body, caller })
    return refused.ok ? showChanges(deps, params.id, caller) : refused
  })
}

/** Returns the calling staff member. The access rule of these calls admits no other visitor. */
function staffOf(visitor: Visitor): Staff {
  const { userId, email } = requireUser(visitor)
  return { userId, email }
}
