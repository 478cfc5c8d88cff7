import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Endpoint, FailureOf, ReplyWire } from '#shared/contracts/endpoint.ts'
import type { Success } from '#shared/kernel/outcome.ts'
import { anonymous, type Visitor } from '../access/visitor.ts'
import { sendFailure } from './error-responses.ts'
import { refuseAboveSharedLimit, sharedCountsOf, WINDOW_MS } from './limits.ts'
import { parseCall } from './parse-call.ts'
import { limitRefused } from './refused-calls.ts'
import { requireAccess } from './require-access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The endpoint of the contract that the route implements; for the request log and for tests that visit all routes.
     */
    endpoint?: Endpoint
  }
}

/** What a handler receives in addition to the parsed call. */
export type Context = { visitor: Visitor; request: FastifyRequest; reply: FastifyReply }

/** The use case of an endpoint: returns an outcome of the contract, or `SENT` when it has sent the response itself. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
  context: Context,
) => Promise<Success<ReplyWire<E>> | FailureOf<E> | SentMarker>

/** Returned by a handler that has sent the response itself, for example a file. */
export const SENT = Symbol('sent')
export type SentMarker = typeof SENT

const isRefusal = (outcome: SentMarker | { ok: boolean }) => outcome !== SENT && !outcome.ok

/**
 * Mounts an endpoint of the contract: checks the access of the caller, parses the input, runs the handler, and sends its
 * outcome.
 *
 * A failure code that the contract does not list does not compile, and neither does a reply of another type.
 */
export function mount<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { limitPerMinute, limitsRefusedOnly } = endpoint
  const counts = sharedCountsOf(app, endpoint)
  const withinLimit = limitPerMinute && limitsRefusedOnly ? limitRefused(app, limitPerMinute, endpoint) : undefined
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint,
      ...(limitPerMinute && !limitsRefusedOnly && { rateLimit: { max: limitPerMinute, timeWindow: WINDOW_MS } }),
    },
    preHandler: [
      ...(counts && !limitsRefusedOnly ? [refuseAboveSharedLimit(counts, endpoint)] : []),
      requireAccess(endpoint),
    ],
    handler: async (request, reply) => {
      // A handler may allow more. Without the header a CDN decides by itself how long it keeps a response.
      reply.header('cache-control', 'no-store')
      const call = parseCall(endpoint, request)
      const handle = () => handler(call, { visitor: request.visitor ?? anonymous, request, reply })
      const outcome = await (withinLimit ? withinLimit(reply, handle, isRefusal) : handle())
      if (outcome === SENT) return reply
      return outcome.ok ? reply.send(outcome.value) : sendFailure(reply, outcome)
    },
  })
}
