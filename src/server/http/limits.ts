import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Maximum calls per minute and IP address, counted together for all endpoints without their own limit. */
const DEFAULT_PER_MINUTE = 600

/**
 * The header of the calls that the server makes to itself while it renders a page. Its value is random at each start,
 * so that clients cannot send the right value.
 */
const OWN_CALL_HEADER = 'x-leermeester-own-call'
/** The header with the random value that this server uses. */
export type OwnCallHeaders = { [OWN_CALL_HEADER]: string }

/** Creates the header with a new random value. */
export const ownCallHeaders = (): OwnCallHeaders => ({ [OWN_CALL_HEADER]: randomUUID() })

/**
 * Counts the calls per IP address, and refuses calls above the limit with 429. Calls of an endpoint with its own limit
 * are counted separately. Calls with the header `own`, and routes with `rateLimit: false` (pages, files, cached
 * responses), are not counted. Call this before the routes are registered.
 */
export async function limitCalls(app: FastifyInstance, own: OwnCallHeaders): Promise<void> {
  await app.register(rateLimit, {
    max: DEFAULT_PER_MINUTE,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => request.headers[OWN_CALL_HEADER] === own[OWN_CALL_HEADER],
  })
}
