import type { FastifyInstance } from 'fastify'
import { parkedSales } from '#shared/contracts/parked-sales.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { listParked, parkSale, removeSale, takeSale } from './park-sale.ts'

type Deps = { db: Database; now: () => Date }

/** Routes of parked sales. Responses may name a buyer, so they are not cached. */
export function parkedSaleRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, parkedSales.park, ({ body }, { visitor }) => parkSale(deps, body, requireUser(visitor)))

  mount(app, parkedSales.list, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok({ parkedSales: await listParked(deps) })
  })

  mount(app, parkedSales.take, ({ params, body: { takeId } }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return takeSale(deps, params.parkedSaleId, { takeId, staff: requireUser(visitor) })
  })

  mount(app, parkedSales.remove, ({ params }, { visitor }) =>
    removeSale(deps, params.parkedSaleId, requireUser(visitor)),
  )
}
