import type { FastifyInstance } from 'fastify'
import { stock } from '#shared/contracts/matrix-options.ts'
import type { Database } from '../../../db/tables.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { stockTable } from './stock-table.ts'

/** Free stock per product. Every order that takes a piece invalidates the cached response. */
export function stockRoutes(app: FastifyInstance, { db, cache }: { db: Database; cache: ResponseCache }): void {
  mountCached(app, stock.perProduct, cache, async () => ({
    ok: true,
    value: { stockPerProduct: await stockTable(db).totals() },
    itemIds: 'all',
  }))
}
