import type { FastifyInstance } from 'fastify'
import { backOfficeStart } from '#shared/contracts/start-page.ts'
import { plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { isAdmin } from '../../../access/visitor.ts'
import type { SingleFlight } from '../../../db/single-flight.ts'
import { mount } from '../../../http/mount.ts'
import { figuresTable } from './figures-table.ts'
import { type StartPageDeps, showStartPage } from './show-start-page.ts'

/** A sale counts for a sample that was ordered at most this many days before it. */
const SALE_WITHIN_DAYS = 90

type Deps = StartPageDeps & { singleFlight: SingleFlight }

/** Serves the start page of the back office. */
export function startPageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, backOfficeStart.show, async (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    // Parallel calls share one execution, because the query sums months of orders. There is one response for all Admins
    // and one for all other staff, so the key contains whether the reader is an Admin.
    const reader = { isAdmin: isAdmin(visitor) }
    return ok(await deps.singleFlight(`start page ${reader.isAdmin}`, () => showStartPage(deps, reader)))
  })

  mount(app, backOfficeStart.sampleLeathers, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    const today = amsterdamDay(deps.now())
    const period = { from: plusDays(today, -365 - SALE_WITHIN_DAYS), until: plusDays(today, -SALE_WITHIN_DAYS) }
    const leathers = await deps.singleFlight('sample leathers', () => figuresTable(deps.db).sampleLeathers(period))
    return ok({ leathers })
  })
}
