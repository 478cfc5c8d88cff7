import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { codes, type Endpoint } from '#shared/contracts/endpoint.ts'
import { failures } from '#shared/contracts/failures.ts'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { DirectCalls } from '#src/server/http/direct-calls.ts'
import { handleError } from '#src/server/http/error-responses.ts'
import { limitCalls, ownCallHeaders } from '#src/server/http/limits.ts'
import { cacheKeyOf, mountCached } from '#src/server/http/mount-cached.ts'
import { ResponseCache } from '#src/server/http/response-cache.ts'

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

const getEndpoint = {
  method: 'GET',
  path: '/api/thing',
  access: 'public',
  about: '',
  reply: z.unknown(),
  query: z.object({ page: z.optional(z.string()) }),
  fails: { ...codes('product_not_found'), overpayment: z.object({ outstanding: z.number() }) },
} as const satisfies Endpoint
const postEndpoint = {
  method: 'POST',
  changes: false,
  path: '/api/things',
  access: 'public',
  about: '',
  reply: z.unknown(),
  body: z.object({ ids: z.array(z.number()) }),
} as const satisfies Endpoint

/** Returns a server with one cached endpoint. `handler` counts the calls of `make`. */
async function serverWith<const E extends Endpoint>(
  endpoint: E,
  make: Parameters<typeof mountCached<E>>[3],
  { limits = false } = {},
) {
  const app = Fastify()
  apps.push(app)
  app.setErrorHandler(handleError)
  const own = ownCallHeaders()
  if (limits) await limitCalls(app, own)
  const changes = createShopChanges()
  const handler = vi.fn(make)
  mountCached(app, endpoint, new ResponseCache({ changes }), handler)
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: endpoint.path, headers: { 'content-type': 'application/json' }, payload })
  return { app, changes, handler, own, post }
}

describe('a cached endpoint', () => {
  it.each<[string, Partial<Endpoint>]>([
    ['is not public', { access: 'customer' }],
    ['changes something', { changes: true }],
    ['is a POST', { method: 'POST' }],
  ])('cannot be an endpoint that %s', (_, endpoint) => {
    const cache = new ResponseCache({ changes: createShopChanges() })
    const mountEndpoint = () =>
      mountCached(Fastify(), { ...getEndpoint, ...endpoint }, cache, async () => ({ ok: true, value: 1 }))

    expect(mountEndpoint).toThrow('cannot be cached')
  })

  it('can be called without a request, which makes the response for later requests', async () => {
    const app = Fastify()
    apps.push(app)
    const directCalls = new DirectCalls()
    app.decorate('directCalls', directCalls)
    const make = vi.fn(async () => ({ ok: true as const, value: 'things' }))
    const cache = new ResponseCache({ changes: createShopChanges() })
    mountCached(app, getEndpoint, cache, make)
    const url = '/api/thing?page=2'

    const response = await directCalls.find('GET', url, undefined)?.(cacheKeyOf({ url }))

    expect(make).toHaveBeenCalledWith(expect.objectContaining({ query: { page: '2' } }))
    expect(response?.status).toBe(200)
    expect((await app.inject(url)).json()).toBe('things')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('makes one response per URL', async () => {
    const { app, handler } = await serverWith(getEndpoint, async ({ query }) => ({
      ok: true,
      value: { page: query.page },
    }))
    const pages = ['/api/thing?page=1', '/api/thing?page=2', '/api/thing?page=1']

    const results = await Promise.all(pages.map(async (url) => (await app.inject(url)).json()))
    const again = (await app.inject('/api/thing?page=2')).json()

    expect([...results, again].map(({ page }) => page)).toEqual(['1', '2', '1', '2'])
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('makes one response per body, also for long bodies, whose key is a digest', async () => {
    const { handler, post } = await serverWith(postEndpoint, async ({ body }) => ({
      ok: true,
      value: { last: body.ids.at(-1) },
    }))
    const ids = (last: number) => JSON.stringify({ ids: [...Array.from({ length: 200 }, (_, id) => id), last] })

    const results: number[] = []
    for (const payload of ['{"ids":[7]}', '{"ids":[8]}', ids(7), ids(8), '{"ids":[7]}', ids(7), ids(8)]) {
      results.push((await post(payload)).json().last)
    }

    expect(results).toEqual([7, 8, 7, 8, 7, 7, 8])
    expect(handler).toHaveBeenCalledTimes(4)
  })

  it('makes a response again after a change of one of its items, and not of another item', async () => {
    const { app, changes, handler } = await serverWith(getEndpoint, async () => ({ ok: true, value: 1, itemIds: [7] }))
    await app.inject('/api/thing')

    changes.announce({ itemIds: [8] })
    await app.inject('/api/thing')
    expect(handler).toHaveBeenCalledTimes(1)
    changes.announce({ itemIds: [7] })
    await app.inject('/api/thing')

    expect(handler).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['is not JSON', '{"ids":', [400, 'malformed_json']],
    ['has the key __proto__', '{"ids":[7],"__proto__":{"a":1}}', [400, 'malformed_json']],
    ['has the key constructor', '{"ids":[7],"constructor":{"prototype":{"a":1}}}', [400, 'malformed_json']],
    ['does not fit the contract', '{"ids":"all"}', [422, 'invalid_input']],
  ])('refuses a body that %s', async (_, payload, refusal) => {
    const { handler, post } = await serverWith(postEndpoint, async () => ({ ok: true, value: 1 }))

    const reply = await post(payload)

    expect([reply.statusCode, reply.json().code]).toEqual(refusal)
    expect(handler).not.toHaveBeenCalled()
  })

  it('sends failures with the detail of the contract, and does not cache them', async () => {
    let hasDetail = false
    const { app, handler } = await serverWith(getEndpoint, async () =>
      hasDetail
        ? { ok: false, code: 'overpayment', detail: { outstanding: 10 } }
        : { ok: false, code: 'product_not_found', detail: undefined },
    )

    const bare = await app.inject('/api/thing')
    hasDetail = true
    const detailed = await app.inject('/api/thing')

    expect(bare.statusCode).toBe(404)
    expect(bare.json()).toEqual({ code: 'product_not_found', message: failures.product_not_found.text })
    expect(detailed.statusCode).toBe(409)
    expect(detailed.json()).toEqual({
      code: 'overpayment',
      message: failures.overpayment.text,
      detail: { outstanding: 10 },
    })
    for (const { headers } of [bare, detailed]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(headers.etag).toBeUndefined()
    }
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('sends 304 to a client with the current ETag, alone or in a list', async () => {
    const { app } = await serverWith(getEndpoint, async () => ({ ok: true, value: 'leer' }))
    const first = await app.inject('/api/thing')
    const etag = String(first.headers.etag)
    const get = (etags: string) => app.inject({ url: '/api/thing', headers: { 'if-none-match': etags } })

    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    for (const etags of [etag, `"other", ${etag}`]) {
      expect(await get(etags)).toMatchObject({ statusCode: 304, body: '', headers: { etag } })
    }
    expect(await get('"other"')).toMatchObject({ statusCode: 200, body: '"leer"' })
  })
})

describe('a cached response', () => {
  const LONG = 'leer '.repeat(500)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

  it.each<[string | undefined, keyof typeof unpack]>([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.01', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br ; q=0.000 , gzip', 'gzip'],
    ['brown, gzip', 'gzip'],
    ['br;q=0', 'identity'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=0.0, deflate', 'identity'],
    ['abr, gzipped', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('is sent for the encodings "%s" as %s, from a cache miss and from a cache hit', async (accepted, encoding) => {
    const { app } = await serverWith(getEndpoint, async () => ({ ok: true, value: LONG }))
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }

    for (const time of [1, 2]) {
      const reply = await app.inject({ url: '/api/thing', headers })
      expect([time, reply.headers['content-encoding'] ?? 'identity']).toEqual([time, encoding])
      expect(JSON.parse(unpack[encoding](reply.rawPayload).toString())).toBe(LONG)
    }
  })

  it.each([
    [1_023, undefined],
    [1_024, 'br'],
  ])('of %i bytes is compressed as %s', async (length, encoding) => {
    const { app } = await serverWith(getEndpoint, async () => ({ ok: true, value: 'a'.repeat(length - 2) }))

    const reply = await app.inject({ url: '/api/thing', headers: { 'accept-encoding': 'br' } })

    expect(reply.headers['content-encoding']).toBe(encoding)
  })
})

describe('the limit of cached endpoints', () => {
  const statuses = async (app: ReturnType<typeof Fastify>, urls: readonly string[], headers = {}) => {
    const results: number[] = []
    for (const url of urls) results.push((await app.inject({ url, headers })).statusCode)
    return results
  }
  const pages = (...numbers: number[]) => numbers.map((page) => `/api/thing?page=${page}`)
  const limited = { ...getEndpoint, limitPerMinute: 2 } as const satisfies Endpoint

  it('counts cache misses only', async () => {
    const { app, handler, own } = await serverWith(limited, async () => ({ ok: true, value: 1 }), { limits: true })

    expect(await statuses(app, pages(1, 1, 1, 2, 2, 3, 4, 1, 2))).toEqual([200, 200, 200, 200, 200, 429, 429, 200, 200])
    expect(handler).toHaveBeenCalledTimes(2)
    // The server's own calls and calls from another IP address are not refused.
    expect(await statuses(app, pages(5, 6, 7), own)).toEqual([200, 200, 200])
    expect((await app.inject({ url: '/api/thing?page=8', remoteAddress: '10.0.0.2' })).statusCode).toBe(200)
  })

  it('is not the limit of 600 calls that other endpoints without their own limit share', async () => {
    const { app } = await serverWith(getEndpoint, async () => ({ ok: true, value: 1 }), { limits: true })

    const results = await statuses(app, pages(...Array.from({ length: 601 }, (_, page) => page)))

    expect(new Set(results)).toEqual(new Set([200]))
    expect((await app.inject('/api/thing?page=1')).headers).not.toHaveProperty('x-ratelimit-limit')
  })

  it('does not exist on a server without limits', async () => {
    const { app } = await serverWith(limited, async () => ({ ok: true, value: 1 }))

    expect(await statuses(app, pages(1, 2, 3))).toEqual([200, 200, 200])
  })
})
