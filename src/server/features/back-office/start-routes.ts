import type { FastifyInstance } from 'fastify'
import { backOfficeStart } from '#shared/contracts/start-page.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import { mount } from '../../http/mount.ts'
import { isAdmin } from '../../http/visitor.ts'
import { showStart } from './show-start.ts'

export function startPageRoutes(app: FastifyInstance, deps: { db: Database; now: () => Date }): void {
  mount(app, backOfficeStart.show, async (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await showStart(deps, { isAdmin: isAdmin(visitor) }))
  })
}
