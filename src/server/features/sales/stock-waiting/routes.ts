import type { FastifyInstance } from 'fastify'
import { stockWaiting } from '#shared/contracts/stock-waiting.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { showHold } from './show-hold.ts'
import { waitForStock } from './wait-for-stock.ts'

type Deps = { db: Database; now: () => Date }

/** Routes of sold-out products: whether they may come free, and the request for a mail. */
export function stockWaitingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, stockWaiting.hold, async ({ params: { id } }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showHold(deps, id)
  })
  mount(app, stockWaiting.wait, async ({ params: { id }, body: { email, website } }) =>
    waitForStock(deps, id, { email, isSpam: website !== '' }),
  )
}
