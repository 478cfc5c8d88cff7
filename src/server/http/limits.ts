import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Calls per minute and address for an endpoint that names no number of its own. */
const DEFAULT_PER_MINUTE = 600

/** The header by which the server knows its own calls, made while it draws a page; nobody outside can guess its value. */
const OWN_CALL_HEADER = 'x-leermeester-own-call'
export type OwnCallHeaders = { [OWN_CALL_HEADER]: string }
export const ownCallHeaders = (): OwnCallHeaders => ({ [OWN_CALL_HEADER]: randomUUID() })

/** Counts the calls of each address per endpoint and refuses with 429 what is too much. Register before the routes. */
export async function limitCalls(app: FastifyInstance, own: OwnCallHeaders): Promise<void> {
  await app.register(rateLimit, {
    max: DEFAULT_PER_MINUTE,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => request.headers[OWN_CALL_HEADER] === own[OWN_CALL_HEADER],
  })
}
