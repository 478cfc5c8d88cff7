import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { changesSomething, type Endpoint } from '#shared/contracts/endpoint.ts'
import { callerNetwork } from '../access/caller-network.ts'
import type { CallCounts, CallLimit } from '../db/call-counts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts calls over all servers; absent when the server has no limits. */
    callCounts?: CallCounts
  }
}

/** Maximum calls per minute and IP address, counted together for all endpoints without their own limit. */
const DEFAULT_PER_MINUTE = 600

/** Length of the window of all limits in ms. */
export const WINDOW_MS = 60_000

/** Limits up to this number of calls per minute are counted over all servers, for calls that change something. */
const MAX_SHARED_PER_MINUTE = 30

/**
 * The header of the calls that the server makes to itself while it renders a page. Its value is random at each start,
 * so that clients cannot send the right value.
 */
const OWN_CALL_HEADER = 'x-leermeester-own-call'
/** The header with the random value that this server uses. */
export type OwnCallHeaders = { [OWN_CALL_HEADER]: string }

/** Returns whether the server made this call to itself. */
export const isOwnCall = ({ headers }: FastifyRequest, own: OwnCallHeaders): boolean =>
  headers[OWN_CALL_HEADER] === own[OWN_CALL_HEADER]

/** Creates the header with a new random value. */
export const ownCallHeaders = (): OwnCallHeaders => ({ [OWN_CALL_HEADER]: randomUUID() })

/**
 * Counts the calls per IP address, and refuses calls above the limit with 429. Calls of an endpoint with its own limit
 * are counted separately. Calls with the header `own`, and routes with `rateLimit: false` (pages, files, cached
 * responses), are not counted. Call this before the routes are registered.
 *
 * @param counts counts the calls of low limits over all servers as well
 */
export async function limitCalls(app: FastifyInstance, own: OwnCallHeaders, counts?: CallCounts): Promise<void> {
  if (counts) app.decorate('callCounts', counts)
  await app.register(rateLimit, {
    max: DEFAULT_PER_MINUTE,
    timeWindow: WINDOW_MS,
    cache: 20_000,
    allowList: (request) => isOwnCall(request, own),
  })
}

/**
 * Returns the counts of an endpoint with a low limit that changes something, such as a login, an order or a message to
 * the shop. Its calls are counted over all servers. Returns undefined for another endpoint, whose calls each server
 * counts separately, because a statement per call would cost more than the limit is worth.
 */
export function sharedCountsOf(app: FastifyInstance, endpoint: Endpoint): CallCounts | undefined {
  const { limitPerMinute } = endpoint
  const isShared = limitPerMinute && limitPerMinute <= MAX_SHARED_PER_MINUTE && changesSomething(endpoint)
  return isShared && app.hasDecorator('callCounts') ? app.callCounts : undefined
}

/** Returns the limit of the network of a request at an endpoint. */
export function limitOf({ method, path, limitPerMinute = 0 }: Endpoint, request: FastifyRequest): CallLimit {
  return { key: `${method} ${path} ${callerNetwork(request.ip)}`, max: limitPerMinute, windowMs: WINDOW_MS }
}

/** Returns the check that refuses calls above the limit of an endpoint over all servers, with 429. */
export function refuseAboveSharedLimit(counts: CallCounts, endpoint: Endpoint): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const retryAfterMs = await counts.count(limitOf(endpoint, request))
    if (retryAfterMs === undefined) return
    reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
    throw Object.assign(new Error('too many calls over all servers'), { statusCode: 429 })
  }
}
