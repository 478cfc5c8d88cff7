import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/tables.ts'

/**
 * Mounts the health checks for monitoring. `/health/live` responds while the process runs. `/health/ready` responds with 200
 * when a catalog and a menu are present, else with 503.
 */
export function healthRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const uncached = { 'cache-control': 'no-store' }

  app.get('/health/live', async (_request, reply) => reply.headers(uncached).send({ status: 'ok' }))

  app.get('/health/ready', async (request, reply) => {
    const state = await catalogState(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'readiness check of the database failed')
      return 'unreachable' as const
    })
    return reply
      .headers(uncached)
      .status(state === 'present' ? 200 : 503)
      .send({ status: state === 'present' ? 'ok' : 'not ready', catalogue: state })
  })
}

async function catalogState(db: Database): Promise<'present' | 'absent'> {
  const row = await db.selectFrom('catalogue_state').select(['imported_at', 'menu_downloaded_at']).executeTakeFirst()
  return row?.imported_at && row.menu_downloaded_at ? 'present' : 'absent'
}
