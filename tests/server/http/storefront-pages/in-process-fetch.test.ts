import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createInProcessFetch } from '#src/server/http/storefront-pages/in-process-fetch.ts'

/** Returns an API whose menu can change, the list of its calls, and the `fetch` to test. */
function openApi(ownHeaders?: Record<string, string>) {
  const app = fastify()
  const state = { menu: 'banken', hasEtag: true, status: 200, cachedEtags: {} as Record<string, string> }
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
  const fetch = createInProcessFetch(app, ownHeaders, (url) => state.cachedEtags[url])
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

  it('is not made while the cached response has the ETag of the parsed value', async () => {
    const { calls, state, get, menu } = openApi()
    state.cachedEtags['/api/menu'] = '"banken"'
    expect(await get()).toEqual([200, menu('banken')])
    expect(await get()).toEqual([200, menu('banken')])
    expect(calls).toHaveLength(1)

    state.menu = 'stoelen'
    state.cachedEtags['/api/menu'] = '"stoelen"'
    expect(await get()).toEqual([200, menu('stoelen')])
    delete state.cachedEtags['/api/menu'] // expired
    expect(await get()).toEqual([200, menu('stoelen')])
    expect(calls).toHaveLength(3)
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
