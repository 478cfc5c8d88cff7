import type { FastifyInstance, FastifyRequest } from 'fastify'
import { measures } from '#shared/contracts/measures.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { mayUseOrder, ordersTable } from '../sales-orders/index.ts'
import { type PassageDeps, savePassages, showPassages } from './passages.ts'

/** Routes with which a buyer sends measures of the way into the home with an order. */
export function passageRoutes(app: FastifyInstance, deps: PassageDeps): void {
  const mayUse = async (id: number, visitor: Visitor, request: FastifyRequest) => {
    const order = await ordersTable(deps.db).find(id)
    return order !== undefined && mayUseOrder(order, { visitor, token: orderToken(request, id) })
  }

  mount(app, measures.ofOrder, async ({ params: { id } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return (await mayUse(id, visitor, request)) ? ok(await showPassages(deps.db, id)) : fail('order_not_found')
  })
  mount(app, measures.saveForOrder, async ({ params: { id }, body }, { visitor, request }) => {
    if (!(await mayUse(id, visitor, request))) return fail('order_not_found')
    const saved = await savePassages(deps, id, body)
    return saved.ok ? ok(await showPassages(deps.db, id)) : saved
  })
}
