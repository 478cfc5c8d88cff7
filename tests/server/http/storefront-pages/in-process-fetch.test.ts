import { brotliCompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Overloaded } from '#src/server/http/load-gate.ts'
import { cacheKeyOf } from '#src/server/http/mount-cached.ts'
import type { CachedResponse } from '#src/server/http/response-cache.ts'
import { createInProcessFetch } from '#src/server/http/storefront-pages/in-process-fetch.ts'

/** Returns a response as the cache of responses has it, compressed. */
function cachedResponse(etag: string, body: unknown): CachedResponse {
  const plain = Buffer.from(JSON.stringify(body))
  return { status: 200, etag, size: plain.length, encoding: 'br', bytes: brotliCompressSync(plain) }
}

/** Returns an API whose menu can change, the list of its calls, and the `fetch` to test. */
function openApi(ownHeaders?: Record<string, string>) {
  const app = fastify()
  const state = {
    menu: 'banken',
    hasEtag: true,
    status: 200,
    cached: {} as Record<string, CachedResponse>,
    made: {} as Record<string, CachedResponse | Error>,
  }
  const calls: Record<string, unknown>[] = []
  app.addHook('onRequest', async ({ method, url, headers }) => {
    calls.push({ method, url, etag: headers['if-none-match'], own: headers['x-own'], client: headers['x-client'] })
  })
  app.get('/api/menu', async (request, reply) => {
    const etag = `"${state.menu}"`
    if (state.hasEtag) reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.code(state.status).send({ menu: state.menu })
  })
  app.get('/api/nothing', (_, reply) => reply.code(204).send())
  app.post('/api/menu', async ({ body }, reply) => reply.header('etag', '"found"').send({ found: body }))
  const fetch = createInProcessFetch(app, {
    ownHeaders,
    cached: (key) => state.cached[key],
    directCalls: {
      find: (_method, url) => {
        const made = state.made[url]
        return made && (async () => (made instanceof Error ? Promise.reject(made) : made))
      },
    },
  })
  const get = async (url = '/api/menu') => {
    const response = await fetch(url, { method: 'GET', headers: { 'x-client': 'page' } })
    return [response.status, await response.json()]
  }
  return { calls, state, fetch, get, menu: (menu: string) => ({ menu }) }
}

describe('a call of the server to its own API', () => {
  it("has the client's headers and the own-call headers, and returns parsed JSON", async () => {
    const { calls, get, menu } = openApi({ 'x-own': 'ja' })

    expect(await get()).toEqual([200, menu('banken')])

    expect(calls).toEqual([{ method: 'GET', url: '/api/menu', etag: undefined, own: 'ja', client: 'page' }])
  })

  it('returns the previously parsed value while the response is unchanged', async () => {
    const { calls, state, get, menu } = openApi()
    await get()

    expect(await get()).toEqual([200, menu('banken')])
    state.menu = 'stoelen'
    expect(await get()).toEqual([200, menu('stoelen')])
    expect(await get()).toEqual([200, menu('stoelen')])

    expect(calls.map(({ etag }) => etag)).toEqual([undefined, '"banken"', '"banken"', '"stoelen"'])
  })

  it('is not repeated by a request while the shop cannot answer, but is after another error', async () => {
    const { calls, state, get } = openApi()
    state.made['/api/menu'] = new Overloaded()
    expect(await get()).toEqual([503, expect.objectContaining({ code: 'outage' })])
    expect(calls).toEqual([])

    state.made['/api/menu'] = new Error('defect')
    await get()
    expect(calls).toHaveLength(1)
  })

  it('is not made while the cache of responses has the response, which is then parsed once', async () => {
    const { calls, state, get, menu } = openApi()
    state.cached['/api/menu'] = cachedResponse('"banken"', menu('banken'))
    const first = await get()
    expect(first).toEqual([200, menu('banken')])
    expect((await get())[1]).toBe(first[1])

    state.cached['/api/menu'] = cachedResponse('"stoelen"', menu('stoelen'))
    expect(await get()).toEqual([200, menu('stoelen')])
    expect(calls).toHaveLength(0)
    state.menu = 'stoelen'
    delete state.cached['/api/menu'] // expired
    expect(await get()).toEqual([200, menu('stoelen')])
    expect(calls.map(({ etag }) => etag)).toEqual(['"stoelen"'])
  })

  it('is made directly where that is possible, and by a request when that fails', async () => {
    const { calls, state, get, menu } = openApi()
    state.made['/api/menu'] = cachedResponse('"banken"', menu('banken'))
    expect(await get()).toEqual([200, menu('banken')])
    state.made['/api/menu'] = { ...cachedResponse('"error"', { code: 'not_found' }), status: 404 }
    expect(await get()).toEqual([404, { code: 'not_found' }])
    expect(calls).toHaveLength(0)

    state.made['/api/menu'] = new Error('the database is away')
    state.status = 503
    expect(await get()).toEqual([503, menu('banken')])
    expect(calls).toHaveLength(1)
  })

  it('with a body reads the cached response of the same body only', async () => {
    const { calls, state, fetch } = openApi()
    const post = async (body: string) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      return (await fetch('/api/menu', init)).json()
    }
    const long = JSON.stringify(Array.from({ length: 100 }, (_, index) => 1000 + index))
    for (const body of ['[1]', long]) {
      const key = cacheKeyOf({ url: '/api/menu', body })
      state.cached[key] = cachedResponse('"list"', { list: body })
    }

    expect([await post('[1]'), await post(long)]).toEqual([{ list: '[1]' }, { list: long }])
    expect(calls).toHaveLength(0)
    expect(await post('[2]')).toEqual({ found: [2] })
    expect(calls).toHaveLength(1)
  })

  it('keeps the parsed lists of products, however many small responses follow', async () => {
    const { state, get } = openApi()
    const list = { items: Array.from({ length: 1_000 }, (_, id) => ({ id })) }
    state.cached['/list'] = cachedResponse('"list"', list)
    const first = await get('/list')

    for (let id = 0; id < 50; id += 1) {
      state.cached[`/product/${id}`] = cachedResponse(`"${id}"`, { id })
      await get(`/product/${id}`)
    }

    expect((await get('/list'))[1]).toBe(first[1])
    expect(first[1]).toEqual(list)
  })

  it('reuses neither a response without an ETag nor a failure', async () => {
    const { calls, state, get, menu } = openApi()
    state.hasEtag = false
    await get()
    Object.assign(state, { hasEtag: true, status: 503 })
    expect(await get()).toEqual([503, menu('banken')])

    await get()

    expect(calls.map(({ etag }) => etag)).toEqual([undefined, undefined, undefined])
  })

  it('sends a body, and reuses no response to a POST', async () => {
    const { calls, fetch, get } = openApi()
    const post = async () => {
      const response = await fetch('/api/menu', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"term":"bank"}',
      })
      return [response.status, await response.json()]
    }

    expect([await post(), await post()]).toEqual(Array(2).fill([200, { found: { term: 'bank' } }]))
    await get()
    await post()

    expect(calls.map(({ method, etag }) => [method, etag])).toEqual([
      ...[['POST'], ['POST'], ['GET'], ['POST']].map(([method]) => [method, undefined]),
    ])
  })

  it('may have an empty response', async () => {
    const { fetch } = openApi()

    const response = await fetch('/api/nothing', { method: 'GET' })

    expect([response.status, await response.json()]).toEqual([204, undefined])
  })

  it('returns a response with content type JSON', async () => {
    const { fetch } = openApi()

    expect((await fetch('/api/menu', { method: 'GET' })).headers.get('content-type')).toBe('application/json')
  })
})
