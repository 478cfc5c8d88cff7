import type { FastifyInstance } from 'fastify'
import { backOfficeStart } from '#shared/contracts/start-page.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { isAdmin } from '../../../access/visitor.ts'
import type { SingleFlight } from '../../../db/single-flight.ts'
import { mount } from '../../../http/mount.ts'
import { type StartPageDeps, showStartPage } from './show-start-page.ts'

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
}
