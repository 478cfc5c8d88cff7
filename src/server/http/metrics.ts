import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isSameSecret } from '../access/same-secret.ts'
import type { WorkKind } from './load-gate.ts'
import { type MeasuredReplicas, replicaMetrics } from './replica-metrics.ts'
import { type ShopState, shopStateMetrics, withinReadTime } from './shop-state-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a violation of the content security policy; absent when nothing is measured. */
    countCspViolation?: (directive: string) => void
    /** Counts work that was refused under overload; absent when nothing is measured. */
    countOverloadRefusal?: (kind: WorkKind) => void
    /** Adds the counts of a cache, which the cache itself increases; absent when nothing is measured. */
    measureCache?: (name: CacheName, counts: CacheCounts) => void
  }
}

/** The caches in memory whose hits are counted. */
export type CacheName = 'responses' | 'pages' | 'pictures'

/** Lookups of a cache since the start of the server. A lookup that found an outdated entry is a miss. */
export type CacheCounts = { hits: number; misses: number }

/** Counts of the database pool; `pg.Pool` has these properties. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/** Settings of the metrics. */
export type MetricsOptions = {
  /** `METRICS_TOKEN`. Without a token, only a program on this machine may read the metrics. */
  token: string | undefined
  pool: PoolCounts
  /** Absent without replicas. */
  catalogReads?: MeasuredReplicas | undefined
  /** Returns the time of the newest good backup; absent when backups are not watched. */
  lastGoodBackup?: (() => Promise<Date | undefined>) | undefined
  /** Reads the numbers of the database for each scrape; absent when they are not measured. */
  shopState?: (() => Promise<ShopState>) | undefined
  /** The registry with the counts of jobs and external services (`work-metrics.ts`); absent when they are not measured. */
  registry?: Registry | undefined
  /** Whether the process is measured as well: memory, CPU, event loop lag, garbage collection. */
  measuresProcess: boolean
}

/** Upper limits of the histogram's buckets, in seconds. Shoppers do not wait longer than the highest. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Interval of the timer that measures the event loop. With the default of 10 ms an idle server uses twice the time. */
const LOOP_PRECISION_MS = 20

/**
 * Counts every request and serves `GET /metrics` in the text format of Prometheus.
 *
 * Requests are counted by method, route pattern and status, never by URL, because a URL contains search terms and order
 * numbers. Call this before the routes are registered.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { token, pool, catalogReads, measuresProcess, lastGoodBackup, shopState, registry = new Registry() }: MetricsOptions,
): void {
  if (measuresProcess) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })
  }

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
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

  if (lastGoodBackup) {
    new Gauge({
      name: 'backup_last_good_timestamp_seconds',
      help: 'Time of the newest backup that a test restore has proved; 0 when there is none. Warn when it is 26 hours old.',
      registers: [registry],
      async collect() {
        // While the database is unreachable the gauge has no value, and the other metrics are still read.
        const at = await withinReadTime(lastGoodBackup()).catch(() => null)
        if (at === null) this.remove()
        else this.set((at?.getTime() ?? 0) / 1000)
      },
    })
  }

  if (catalogReads) replicaMetrics(registry, catalogReads)
  if (shopState) shopStateMetrics(registry, shopState)
  measureCaches(app, registry)

  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'Violations of the content security policy that browsers reported.',
    labelNames: ['directive'],
    registers: [registry],
  })
  app.decorate('countCspViolation', (directive: string) => violations.inc({ directive }))

  const refusals = new Counter({
    name: 'overload_refusals_total',
    help: 'Expensive work that was refused with 503 because the server was overloaded.',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const kind of ['costly', 'page'] as const) refusals.inc({ kind }, 0)
  app.decorate('countOverloadRefusal', (kind: WorkKind) => refusals.inc({ kind }))

  const limited = new Counter({
    name: 'limit_refusals_total',
    help: 'Requests that were refused with 429 because their address made too many.',
    labelNames: ['route'],
    registers: [registry],
  })

  // Not asynchronous, because a promise would cost every request more.
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) limited.inc({ route })
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/** Counts the lookups of the caches that are added with `measureCache`. A scrape reads the counts, so a lookup costs nothing more. */
function measureCaches(app: FastifyInstance, registry: Registry): void {
  const caches = new Map<CacheName, CacheCounts>()
  app.decorate('measureCache', (name: CacheName, counts: CacheCounts) => caches.set(name, counts))
  new Counter({
    name: 'cache_lookups_total',
    help: 'Lookups of a cache in memory, by result.',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of caches) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
}

/**
 * Returns whether a request may read the metrics. With a token, the request must have it as `Authorization: Bearer …`.
 * Without a token, it must come directly from this machine. A forwarded request is refused, because behind a proxy on this
 * machine every visitor has a local address.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [, received = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    return isSameSecret(received, token)
  }
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
}
