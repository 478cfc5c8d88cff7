import type { FastifyInstance } from 'fastify'
import { returnDesk, returns } from '#shared/contracts/returns.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import type { PlanDeps } from '../planning/index.ts'
import { mayUseOrder, ordersTable } from '../sales-orders/index.ts'
import { endReturn, proveSending, type ReturnDeps } from './change-return.ts'
import { collectReturn, findCollectionSlots } from './collect-return.ts'
import { expectReturn } from './expect-return.ts'
import { receiveReturn } from './receive-return.ts'
import { returnsTable } from './returns-table.ts'
import { findReturns, ownReturns, showReturn } from './show-return.ts'

type Deps = ReturnDeps & PlanDeps & { stockChanged(itemIds: readonly number[]): void }

/** Routes of returns: their state for the buyer of an order, and the list and the steps of staff. */
export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, returns.ofOrder, async ({ params: { id } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const order = await ordersTable(db).find(id)
    if (!order || !mayUseOrder(order, { visitor, token: orderToken(request, id) })) return fail('order_not_found')
    return ok({ returns: await ownReturns(db, id) })
  })

  mount(app, returnDesk.find, async ({ query }) => ok(await findReturns(db, query)))
  mount(app, returnDesk.show, async ({ params }) => {
    const found = await returnsTable(db).findOfWithdrawal(params.id)
    const shown = found && (await showReturn(db, found.id))
    return ok({ return: shown?.ok ? shown.value : null })
  })
  mount(app, returnDesk.expect, ({ params, body }, { visitor }) =>
    expectReturn(deps, params.id, { ...body, staff: requireUser(visitor) }),
  )
  mount(app, returnDesk.proveSending, ({ params, body }, { visitor }) =>
    proveSending(deps, params.id, { ...body, staff: requireUser(visitor) }),
  )
  mount(app, returnDesk.receive, ({ params, body }, { visitor }) =>
    receiveReturn(deps, params.id, { ...body, staff: requireUser(visitor) }),
  )
  mount(app, returnDesk.collectionSlots, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return findCollectionSlots(deps, params.id)
  })
  mount(app, returnDesk.collect, ({ params, body: { mail, ...place } }, { visitor }) =>
    collectReturn(deps, params.id, { place, mail, staff: requireUser(visitor) }),
  )
  mount(app, returnDesk.end, ({ params, body }, { visitor }) =>
    endReturn(deps, params.id, { ...body, staff: requireUser(visitor) }),
  )
}
