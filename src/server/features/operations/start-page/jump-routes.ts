import type { FastifyInstance } from 'fastify'
import { jump } from '#shared/contracts/jump.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { findJumpResults } from './find-jump-results.ts'

/** Jump search of the back office. Responses contain personal data and must not be cached. */
export function jumpRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  mount(app, jump.find, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await findJumpResults({ db }, query.term))
  })
}
