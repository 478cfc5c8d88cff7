import type { FastifyInstance } from 'fastify'
import { scan } from '#shared/contracts/scan.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { findScanned } from './find-scanned.ts'

/** Route that looks up a scanned or typed code. */
export function scanRoutes(app: FastifyInstance, deps: { db: Database; now: () => Date }): void {
  mount(app, scan.find, ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return findScanned(deps, query.code)
  })
}
