// @pglite: the pool reports one connection

import { describe, expect, it } from 'vitest'
import type { ShopState } from '#src/server/http/shop-state-metrics.ts'
import { createWorkMetrics } from '#src/server/http/work-metrics.ts'
import { useShop } from '#tests/support/use-shop.ts'

const pool = { totalCount: 4, idleCount: 3, waitingCount: 2 }
const TOKEN = 'a token for the metrics that is long enough'

describe('the metrics of backups', () => {
  const AT = new Date('2026-11-28T02:30:00Z')
  const good: { at(): Promise<Date | undefined> } = { at: async () => undefined }
  const shop = useShop({
    parts: { metrics: { token: undefined, pool, measuresProcess: false, lastGoodBackup: () => good.at() } },
  })
  const read = async () => (await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

  it('contain the time of the newest good backup, 0 without one, and nothing while the database is away', async () => {
    expect(await read()).toContain('backup_last_good_timestamp_seconds 0')

    good.at = async () => AT
    expect(await read()).toContain(`backup_last_good_timestamp_seconds ${AT.getTime() / 1000}`)

    good.at = () => Promise.reject(new Error('database away'))
    const body = await read()
    expect(body).not.toMatch(/^backup_last_good/m)
    expect(body).toContain('database_pool_connections')
  })
})

describe('the metrics of replicas', () => {
  const catalogReads = {
    counts: { primary: 3, replica: 40 },
    replicas: () => [
      { state: 'up' as const, lag: { ms: 250, bytes: 64 } },
      { state: 'away' as const, lag: undefined },
    ],
  }
  const shop = useShop({ parts: { metrics: { token: undefined, pool, catalogReads, measuresProcess: false } } })

  it('contain the reads by place, and the state and the lag of each replica by its number', async () => {
    const { body } = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })

    const lines = body.split('\n').filter((line) => /^(catalog_reads|replica_)/.test(line))
    expect(lines).toEqual([
      'catalog_reads_total{place="primary"} 3',
      'catalog_reads_total{place="replica"} 40',
      'replica_up{replica="1"} 1',
      'replica_up{replica="2"} 0',
      'replica_lag_seconds{replica="1"} 0.25',
      'replica_lag_bytes{replica="1"} 64',
    ])
  })
})

describe('the metrics of the server', () => {
  const shop = useShop({ parts: { metrics: { token: undefined, pool, measuresProcess: true } } })
  const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    shop.app.inject({ url: '/metrics', headers, remoteAddress })

  it('count requests by method, route and status, and never by URL', async () => {
    await shop.app.inject('/api/content/garantie?geheim=1')
    await shop.app.inject('/api/content/bestaat-niet')

    const { body, headers } = await read()

    expect(headers['content-type']).toContain('text/plain')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/content/:page",status="200"}')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/content/:page",status="404"}')
    expect(body).not.toMatch(/garantie|bestaat-niet|geheim/)
  })

  it('count unknown URLs as one route', async () => {
    for (const path of ['/api/a', '/api/b', '/elsewhere']) await shop.app.inject(path)

    const { body } = await read()

    expect(body).not.toMatch(/route="\/api\/[ab]"/)
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/*",status="404"} 2')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
  })

  it('measure in seconds, with buckets from 5 ms to 10 s', async () => {
    await shop.app.inject('/api/content/garantie')

    const { body } = await read()

    const bounds = [...body.matchAll(/le="([^"]+)",method="GET",route="\/api\/content\/:page",status="200"/g)]
    expect(bounds.map(([, bound]) => bound)).toEqual([
      ...['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'],
    ])
    const [, seconds] = /_sum\{method="GET",route="\/api\/content\/:page",status="200"\} (\S+)/.exec(body) ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    // A sum in milliseconds would be a thousand times larger.
    expect(Number(seconds)).toBeLessThan(20)
  })

  it('contain the process and the database connections', async () => {
    const { body } = await read()

    expect(body).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
    for (const line of ['state="idle"} 3', 'state="busy"} 1', 'state="waiting"} 2']) {
      expect(body).toContain(`database_pool_connections{${line}`)
    }
  })

  it.each([
    ['another machine', {}, '10.0.0.7'],
    ['a visitor behind a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['a visitor behind a proxy that sends Forwarded', { forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    ['a visitor behind a proxy that sends Via', { via: '1.1 proxy' }, '127.0.0.1'],
    ['a visitor behind a proxy that sends X-Real-IP', { 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
    ['an address with a similar start as that of this machine', {}, '128.0.0.1'],
    ['an address that ends with that of this machine', {}, '10.127.0.1'],
    ['an IPv6 address with a similar start as that of this machine', {}, '::10.0.0.7'],
  ])('are refused to %s', async (_, headers, address) => {
    expect((await read(headers as Record<string, string>, address)).statusCode).toBe(404)
  })

  it('are available to the other addresses of this machine', async () => {
    for (const address of ['::1', '::ffff:127.0.0.1', '127.0.0.53']) {
      expect((await read({}, address)).statusCode).toBe(200)
    }
  })
})

describe('the metrics of a server with a token', () => {
  const shop = useShop({ parts: { metrics: { token: TOKEN, pool, measuresProcess: false } } })
  const read = async (headers: Record<string, string> = {}, remoteAddress = '10.0.0.7') =>
    (await shop.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  it('are available to any caller with the token', async () => {
    expect(await read({ authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await read({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.8' })).toBe(200)
  })

  it('are refused without the token, also to this machine', async () => {
    expect(await read()).toBe(404)
    expect(await read({}, '127.0.0.1')).toBe(404)
    expect(await read({ authorization: 'Bearer een ander' })).toBe(404)
    expect(await read({ authorization: TOKEN })).toBe(404)
    expect(await read({ authorization: `Basic Bearer ${TOKEN}` })).toBe(404)
  })

  it('do not contain the process when process metrics are off', async () => {
    const { body } = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })

    expect(body).toContain('database_pool_connections')
    expect(body).not.toMatch(/^(process|nodejs)_/m)
  })
})

describe('the metrics of caches and limits', () => {
  const shop = useShop({ hasLimits: true, parts: { metrics: { token: undefined, pool, measuresProcess: false } } })
  const read = async () => (await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

  /** Returns the value of the series with these labels. */
  const numberOf = (body: string, series: string) => {
    const line = body.split('\n').find((one) => one.startsWith(series))
    return Number(line?.slice(series.length))
  }

  it('count the lookups of each cache by result', async () => {
    const before = await read()
    for (let count = 0; count < 3; count += 1) await shop.app.inject('/api/content/garantie')
    const after = await read()

    const grown = (result: string) => {
      const series = `cache_lookups_total{cache="responses",result="${result}"} `
      return numberOf(after, series) - numberOf(before, series)
    }
    expect([grown('miss'), grown('hit')]).toEqual([1, 2])
    expect(after).toMatch(/^cache_lookups_total\{cache="pictures",result="miss"\} \d+/m)
  })

  it('count requests above a limit by route', async () => {
    const payload = { email: 'onbekend@leermeester.example' }
    const send = async () =>
      (await shop.app.inject({ method: 'POST', url: '/api/contact?van=anna', payload })).statusCode
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push(await send())
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])

    const body = await read()

    expect(body).toMatch(/^limit_refusals_total\{route="\/api\/contact"\} 1$/m)
    expect(body).not.toMatch(/onbekend|anna/)
  })
})

describe('the metrics of external services and jobs', () => {
  const { registry, meter } = createWorkMetrics()
  const shop = useShop({ parts: { metrics: { token: undefined, pool, measuresProcess: false, registry } } })
  const read = async () => (await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

  it('count calls by service and result, with 0 for results that did not occur', async () => {
    meter.externalCall('netsuite', 'ok', 200)
    meter.externalCall('netsuite', 'timeout', 30_000)

    const body = await read()

    expect(body).toContain('external_calls_total{service="netsuite",result="ok"} 1')
    expect(body).toContain('external_calls_total{service="netsuite",result="timeout"} 1')
    expect(body).toContain('external_calls_total{service="pay",result="unreachable"} 0')
    expect(body).toContain('external_call_duration_seconds_sum{service="netsuite"} 30.2')
  })

  it('count the runs of a job by result, and contain the time of its last success', async () => {
    meter.jobRun('outbox', true, 10)
    meter.jobRun('erp', false, 10)

    const body = await read()

    expect(body).toContain('job_runs_total{background_job="outbox",result="ok"} 1')
    expect(body).toContain('job_runs_total{background_job="outbox",result="failed"} 0')
    expect(body).toContain('job_runs_total{background_job="erp",result="failed"} 1')
    expect(body).toMatch(/^job_last_success_timestamp_seconds\{background_job="outbox"\} \d+/m)
    expect(body).not.toMatch(/^job_last_success_timestamp_seconds\{background_job="erp"\}/m)
  })
})

describe('the metrics of the database', () => {
  const AT = new Date('2026-11-29T02:30:00Z')
  const state: ShopState = {
    outbox: [{ party: 'erp', state: 'queued', count: 4, oldestSeconds: 90 }],
    recentPayments: [{ state: 'paid', count: 7 }],
    oldestOpenPaymentSeconds: 12,
    recentOrders: 9,
    operations: [
      { operation: 'stock-refresh', lastSuccess: AT, hasFailed: false },
      { operation: 'compare', lastSuccess: null, hasFailed: true },
    ],
  }
  const source = { reads: 0, read: async () => state }
  const shopState = () => {
    source.reads += 1
    return source.read()
  }
  const shop = useShop({ parts: { metrics: { token: undefined, pool, measuresProcess: false, shopState } } })
  const read = async () => (await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

  it('are read once per scrape, and have no values while the database is away', async () => {
    const body = await read()

    expect(source.reads).toBe(1)
    for (const line of [
      'shop_state_up 1',
      'outbox_messages{party="erp",state="queued"} 4',
      'outbox_oldest_message_seconds{party="erp",state="queued"} 90',
      'payment_attempts{state="paid"} 7',
      'payment_oldest_open_seconds 12',
      'sales_orders_last_hour 9',
      `operation_last_success_timestamp_seconds{operation="stock-refresh"} ${AT.getTime() / 1000}`,
      'operation_last_run_failed{operation="compare"} 1',
    ]) {
      expect(body.split('\n')).toContain(line)
    }
    expect(body).not.toMatch(/^operation_last_success_timestamp_seconds\{operation="compare"\}/m)

    source.read = () => Promise.reject(new Error('database away'))
    const away = await read()

    expect(away).toMatch(/^shop_state_up 0$/m)
    expect(away).not.toMatch(/^(outbox_|payment_|sales_orders_|operation_)/m)
    expect(away).toContain('database_pool_connections')
  })
})
