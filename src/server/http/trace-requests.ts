import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Spans } from '../tracing/spans.ts'
import { newTraceId, parseTraceparent, runInTrace } from '../tracing/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request; absent for cached responses and pages. */
    span?: Span
  }
}

/** Returns the id of a request: the trace id of its header `traceparent`, or a new one. */
export const requestId = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  parseTraceparent(headers.traceparent)?.traceId ?? newTraceId()

/**
 * Makes each request of this scope a span, and runs its handler in that trace. Cached responses and pages are in another
 * scope, which is faster without.
 *
 * A span has the route pattern and the status, and never the URL, which contains search terms and order numbers.
 */
export function traceRequests(app: FastifyInstance, spans: Spans): void {
  app.decorateRequest('span')

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const span = spans.start(`${method} ${route}`, {
      kind: 'server',
      parent: parseTraceparent(request.headers.traceparent) ?? null,
      traceId: request.id,
      facts: { 'http.request.method': method, 'http.route': route },
    })
    request.span = span
    runInTrace(span.trace, done)
  })

  // The events of a request body belong to the connection, so the trace is lost while the body is read.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) runInTrace(request.span.trace, done)
    else done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    request.span?.end({ isFailed: statusCode >= 500, facts: { 'http.response.status_code': statusCode } })
    done()
  })
}
