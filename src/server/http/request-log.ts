import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changesSomething } from '#shared/contracts/endpoint.ts'

/** A reply that took longer is worth a line, whatever it was. */
const SLOW_MS = 1_000

/**
 * One line for each request that changed something, failed on our side, or was slow; the rest only at level debug.
 *
 * The route's pattern is written, never the address as it was called: that holds search terms,
 * order numbers and what people type in an address field.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // "Not ready yet" is asked and answered every second of a start.
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
        'answered',
      )
    }
    done()
  })
}

function isChange({ method, routeOptions }: FastifyRequest): boolean {
  const endpoint = routeOptions.config?.endpoint
  return endpoint ? changesSomething(endpoint) : method !== 'GET' && method !== 'HEAD'
}
