// @pglite: the trace crosses the single connection and its waiting queries

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { tracedFetch } from '#src/server/adapters/trace-calls.ts'
import { createServerLog } from '#src/server/http/server-log.ts'
import { openTelemetry } from '#src/server/tracing/open-telemetry.ts'
import { recordQueries } from '#src/server/tracing/record-queries.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { startTraceReceiver } from '#tests/support/trace-receiver.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const SPAN_ID = 'b7ad6b7169203331'
const TRACEPARENT = `00-${TRACE_ID}-${SPAN_ID}-01`

const receiver = await startTraceReceiver()
const telemetry = openTelemetry({ endpoint: receiver.url, headers: { 'x-key': 'k' }, percent: 100, delayMs: 100 })
const lines: string[] = []

describe('a trace', () => {
  const { spans } = telemetry
  const shop = useErpShop({
    observeFetch: (service, fetch) => tracedFetch(service, fetch, spans),
    onQuery: recordQueries(spans),
    log: createServerLog('debug', { write: (line) => lines.push(line) }),
    parts: { spans },
  })
  beforeEach(() => {
    lines.length = 0
  })
  afterAll(async () => {
    await telemetry.stop()
    await receiver.stop()
  })

  /** Waits until the receiver has a span with this name, and returns the spans of its trace. */
  const traceWith = async (name: string) => {
    const find = () => receiver.spans.find((span) => span.name === name)
    await expect.poll(find, { timeout: 15_000 }).toBeDefined()
    return receiver.spans.filter(({ traceId }) => traceId === find()?.traceId)
  }
  /** Returns the names from a span up to the first span of its trace. */
  const pathOf = (trace: Awaited<ReturnType<typeof traceWith>>, name: RegExp): string[] => {
    const path: string[] = []
    let span = trace.find((one) => name.test(one.name))
    while (span) {
      path.push(span.name)
      const { parentSpanId } = span
      span = trace.find(({ spanId }) => spanId === parentSpanId)
    }
    return path
  }

  it('begins at the click, and contains the request, its statements and the export to the ERP', async () => {
    const api = shop.clientWith({ traceparent: TRACEPARENT })
    await shop.hasSale({ api })
    await shop.sendToErp()

    const trace = await traceWith('erp sales-order')

    expect(trace[0]?.traceId).toBe(TRACE_ID)
    expect(pathOf(trace, /^netsuite (PUT|POST|PATCH)/).slice(-3)).toEqual([
      expect.stringMatching(/^netsuite /),
      'erp sales-order',
      'POST /api/salesorder',
    ])
    const request = trace.find(({ name }) => name === 'POST /api/salesorder')
    expect(request?.parentSpanId).toBe(SPAN_ID)
    expect(pathOf(trace, /^with /).at(-1)).toBe('POST /api/salesorder')
    expect(pathOf(trace, /^select erp_records/)).toContain('erp sales-order')
  })

  it('contains the request, the call to PAY. and the export of the payment', async () => {
    const guest = shop.browser()
    const salesOrderId = await shop.hasSale({ api: guest.api })
    const payId = payIdOf(await pay(guest.api, salesOrderId))
    // An exchange call without a signature only makes the shop read the status of the payment.
    await shop.payFault('legacy-exchange')
    await shop.payerChooses(payId, 'paid')
    await expect.poll(() => shop.ledgerOf(salesOrderId)).toHaveLength(1)
    await shop.sendToErp()

    const trace = await traceWith('erp deposit')

    expect(trace.map(({ name }) => name)).toContain('pay GET')
    expect(pathOf(trace, /^pay GET/).at(-1)).toBe('POST /api/pay/exchange')
    expect(pathOf(trace, /^netsuite /).slice(-2)).toEqual(['erp deposit', 'POST /api/pay/exchange'])
  })

  it('has the id that the visitor gets with an error, and that log lines have', async () => {
    const headers = { traceparent: TRACEPARENT }
    const refused = await shop.app.inject({ method: 'GET', url: '/api/bestaat-niet', headers })
    expect(refused.json().requestId).toBe(TRACE_ID)

    await shop.hasSale({ api: shop.clientWith({ traceparent: TRACEPARENT.replace('0af', '1bf') }) })
    await shop.erpFault('refuse400')
    await shop.sendToErp()

    const logged = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string })
    const ids = (pattern: RegExp) => logged.filter(({ msg }) => pattern.test(msg)).map(({ reqId }) => reqId)
    expect(ids(/^request completed/)).toContain(TRACE_ID.replace('0af', '1bf'))
    expect(ids(/^ERP message/)).toEqual([TRACE_ID.replace('0af', '1bf')])
    for (const line of lines) expect(line.match(/"reqId"/g)?.length ?? 0).toBeLessThan(2)
  })

  it.each([
    undefined,
    'x',
    `00-${'0'.repeat(32)}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${SPAN_ID}-01\nreqId`,
  ])('gets a new id for the header %j', async (traceparent) => {
    const get = async () =>
      (await shop.app.inject({ url: '/api/bestaat-niet', headers: traceparent ? { traceparent } : {} })).json()
        .requestId
    const [one, other] = [await get(), await get()]

    for (const id of [one, other]) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set([one, other, TRACE_ID]).size).toBe(3)
  })

  it('contains no data of the buyer, and reaches the receiver with its headers', async () => {
    await shop.hasSale({ form: { firstname: 'Wilhelmina', email: 'merk@teken.example', remarks: 'Achterom' } })
    await shop.sendToErp()
    await traceWith('erp sales-order')
    await telemetry.stop()

    const all = receiver.texts.join('\n')
    expect(all).toContain('POST /v1/traces')
    expect(all).toContain('"x-key":"k"')
    expect(all).toContain('insert')
    expect(all).not.toMatch(/Wilhelmina|teken\.example|Achterom|Voorbeeldstraat|1234 ?AB/)
  })
})

describe('a server without a receiver of traces', () => {
  /**
   * Imports a module in a process of its own, and returns how many modules of OpenTelemetry that loads. Without those of its
   * API, which the package of the metrics loads.
   */
  const loadedBy = async (file: string) => {
    const script = `
      import { createRequire } from 'node:module'
      await import(${JSON.stringify(new URL(`../../../src/server/${file}`, import.meta.url))})
      const { cache } = createRequire(import.meta.url)
      console.log(Object.keys(cache).filter((name) => /@opentelemetry.(?!api.)/.test(name)).length)
      process.exit(0)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    return Number(stdout)
  }

  it('does not load OpenTelemetry', async () => {
    expect(await loadedBy('start-shop.ts')).toBe(0)
    expect(await loadedBy('tracing/open-telemetry.ts')).toBeGreaterThan(10)
  })
})
