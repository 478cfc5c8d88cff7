import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isSameSecret } from '../access/same-secret.ts'

/** Connections of the database pool, as `pg.Pool` counts them. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

export type MetricsOptions = {
  /** `METRICS_TOKEN`. Without one only a program on this machine may read the metrics. */
  token: string | undefined
  pool: PoolCounts
  /** Also measures the process: memory, CPU, event loop lag, garbage collection. */
  withProcess: boolean
}

/** Seconds, up to what a shopper waits for; slower requests are all alike. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts every request and serves `GET /metrics` in the text format of Prometheus.
 *
 * Requests are counted by method, route pattern and status, never by address: an address holds search terms and order
 * numbers. Must be registered before the routes.
 */
export function metricsRoutes(app: FastifyInstance, { token, pool, withProcess }: MetricsOptions): void {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    durations.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/**
 * With a token, whoever shows it as `Authorization: Bearer …`. Without one, a program on this machine that calls the
 * server directly: behind a proxy on this machine every visitor has its address, so a forwarded request is refused.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [, given = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    return isSameSecret(given, token)
  }
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
}
