import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { FindVisitor } from './access/visitor.ts'
import { cachedRoutes } from './cached-routes.ts'
import { callCounts } from './db/call-counts.ts'
import { handleError, handleNotFound } from './http/error-responses.ts'
import { isOwnCall, limitCalls, ownCallHeaders } from './http/limits.ts'
import { createLoadGate } from './http/load-gate.ts'
import { metricsRoutes } from './http/metrics.ts'
import { normalizePostcodeUrl } from './http/normalize-postcode-url.ts'
import { bearerOf } from './http/request-visitor.ts'
import { SLOW_REQUESTS } from './http/slow-requests.ts'
import { requestId } from './http/trace-requests.ts'
import type { Parts } from './parts.ts'
import { uncachedRoutes } from './uncached-routes.ts'

export type { Parts } from './parts.ts'

const KIBIBYTE = 1024

/** Largest accepted request body. An order of 200 lines or a list of 5,000 ids is much smaller. */
const MAX_BODY_BYTES = 256 * KIBIBYTE

/**
 * Builds the server from its parts. The server does not listen yet.
 *
 * The server has two scopes: one for cached responses, one for all others. All errors of both scopes go to
 * `handleError`.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    // `logRequests` logs the requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request),
    trustProxy: parts.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: SLOW_REQUESTS.requestTimeout,
    http: SLOW_REQUESTS,
    // During a stop the server still answers requests that reached it, and closes their connections. A refusal would reach
    // a visitor, because a proxy does not repeat a write.
    return503OnClosing: false,
    rewriteUrl: (request) => normalizePostcodeUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    frameworkErrors: handleError,
  })

  app.decorateRequest('visitor', undefined)
  // By default only JSON is parsed: a form on another site cannot send JSON without a CORS preflight request.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)

  const ownHeaders = ownCallHeaders()
  const counts = callCounts(parts)
  if (parts.hasLimits) await limitCalls(app, ownHeaders, counts)
  if (parts.metrics) metricsRoutes(app, parts.metrics)
  /** Set by the scope of the sessions, which is registered later. */
  const sessions: { find?: FindVisitor } = {}
  if (parts.overload) {
    app.decorate(
      'loadGate',
      createLoadGate({
        ...parts.overload,
        isOwnCall: (request) => isOwnCall(request, ownHeaders),
        isStaffCall: async (request) => {
          const token = bearerOf(request)
          return ((token && (await sessions.find?.(token))?.roles.length) || 0) > 0
        },
        countRefusal: (kind) => app.countOverloadRefusal?.(kind),
      }),
    )
  }

  await app.register(async (scope) => cachedRoutes(scope, parts, ownHeaders))
  await app.register(async (scope) => {
    await uncachedRoutes(scope, parts, counts)
    sessions.find = scope.findVisitor
  })
  // Otherwise an unknown API path would return the HTML 404 page of the shop.
  app.all('/api', handleNotFound)
  app.all('/api/*', handleNotFound)
  return app
}
