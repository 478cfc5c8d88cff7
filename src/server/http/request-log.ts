import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changesSomething } from '#shared/contracts/endpoint.ts'

/** A request that takes longer than this is always logged at level info. */
const SLOW_MS = 1_000

/**
 * Logs a line for each request of this scope whose endpoint changes something, that failed with a 5xx status, or that
 * took more than a second. All others are logged only at level debug or trace, and health checks never. Cached
 * responses and pages are in another scope, so their requests are not logged.
 *
 * It logs the route pattern and never the URL, which contains search terms, order numbers and text that people typed.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // During a start, monitoring calls the health checks every second.
    if (request.routeOptions.url?.startsWith('/health/')) return done()
    const isNotable = reply.statusCode >= 500 || reply.elapsedTime > SLOW_MS || isChange(request)
    if (isNotable || request.log.level === 'debug' || request.log.level === 'trace') {
      request.log[isNotable ? 'info' : 'debug'](
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request completed',
      )
    }
    done()
  })
}

function isChange({ method, routeOptions }: FastifyRequest): boolean {
  const endpoint = routeOptions.config?.endpoint
  return endpoint ? changesSomething(endpoint) : method !== 'GET' && method !== 'HEAD'
}
