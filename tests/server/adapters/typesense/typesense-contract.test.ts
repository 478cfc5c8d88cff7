import { describe, expect, it } from 'vitest'
import { startTwins } from '#src/server/twins/serve-twins.ts'
import { createTypesenseTwin } from '#src/server/twins/typesense/typesense-twin.ts'
import { replayHttp } from '../replay-http.ts'
import { engineWith, openEngine, product } from './open-engine.ts'

const CATALOG = [product(1, ['bank']), product(2, ['bank']), product(3, ['bank'])]

const openTwin = (options = {}) => openEngine(options)
const openRecorded = (options = {}) => engineWith(replayHttp('typesense').fetch, options)

describe.each([
  ['the twin', openTwin],
  ['recorded responses', openRecorded],
])('Typesense, with %s', (_, open) => {
  it('accepts a catalog and returns the number of items', async () => {
    expect(await open().sendWith([['bank', 'sofa']], CATALOG)).toEqual({ items: 3, refused: [] })
  })

  it('returns no more ids than the limit, with the total', async () => {
    const engine = open()
    await engine.send(CATALOG)

    expect(await engine.find('banken', 2)).toEqual({ ids: [1, 2], total: 3 })
  })

  it('returns an empty list when nothing is found', async () => {
    const engine = open()
    await engine.send(CATALOG)

    expect(await engine.find('xyzzy', 2)).toEqual({ ids: [], total: 0 })
  })

  it('refuses a search in an index that does not exist', async () => {
    await expect(open({ prefix: 'andere' }).find('bank')).rejects.toMatchObject({
      name: 'Outage',
      reason: 'unreadable',
      status: 404,
    })
  })
})

describe('a search in Typesense', () => {
  it('works over a real connection', async () => {
    const running = await startTwins({ port: 0, host: '127.0.0.1', twins: [createTypesenseTwin()] })
    try {
      const engine = engineWith((url, init) => fetch(url.replace('twins.example', `127.0.0.1:${running.port}`), init), {
        timeoutMs: 10_000,
      })

      expect(await engine.sendWith([['bank', 'canapé']], CATALOG)).toEqual({ items: 3, refused: [] })
      expect(await engine.find('canapé')).toEqual({ ids: [1, 2, 3], total: 3 })
      await engine.update(CATALOG.slice(1))
      expect(await engine.find('bank')).toEqual({ ids: [2, 3], total: 2 })
    } finally {
      await running.close()
    }
  })

  it('finds words in any field, best field first, and equal matches by popularity', async () => {
    const engine = openEngine()
    await engine.send([
      product(1, ['poef'], { texts: ['bank'] }),
      product(2, ['bank'], { popularity: 0.1 }),
      product(3, ['bank'], { popularity: 0.5 }),
      product(4, ['stoel'], { traits: ['bank'] }),
    ])

    expect(await engine.ids('bank')).toEqual([3, 2, 4, 1])
  })

  it('requires all words, and corrects typos', async () => {
    const engine = openEngine()
    await engine.send([product(1, ['hoekbank', 'merel']), product(2, ['hoekbank', 'zwaluw'])])

    expect(await engine.ids('hoekbank merel')).toEqual([1])
    expect(await engine.ids('hoekbnak zwaluw')).toEqual([2])
    expect(await engine.ids('hoekbank kluut')).toEqual([])
  })

  it('makes no call for a term without words', async () => {
    const engine = openEngine()

    expect(await engine.find('!?')).toEqual({ ids: [], total: 0 })

    expect(engine.calls).toEqual([])
  })

  it('fetches a page of more than 250 products in two calls', async () => {
    const engine = openEngine()
    await engine.send(Array.from({ length: 700 }, (_, index) => product(index + 1, ['bank'])))
    engine.calls.length = 0

    const { ids, total } = await engine.find('bank', 480, 100)

    expect(ids).toEqual(Array.from({ length: 480 }, (_, index) => index + 101))
    expect(total).toBe(700)
    expect(engine.calls).toHaveLength(2)
  })

  it('sends the key in a header, never in the address, and nothing about the visitor', async () => {
    const requests: { url: string; headers: Headers }[] = []
    const engine = engineWith(async (url, init) => {
      requests.push({ url, headers: new Headers(init.headers) })
      return Response.json({ found: 0, hits: [] })
    })

    await engine.search.find({ term: 'bank', pageUrl: '/zoeken', limit: 10, offset: 0, sessionId: 'visit-1' })

    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).not.toContain('demo-engine-key')
    expect(requests[0]?.url).not.toMatch(/visit-1|zoeken/)
    expect(requests[0]?.headers.get('x-typesense-api-key')).toBe('demo-engine-key')
  })

  it.each([
    ['timeout', 'timeout'],
    ['error500', 'server_error'],
    ['unavailable503', 'server_error'],
    ['throttle429', 'throttled'],
    ['down', 'unreachable'],
    ['html-body', 'unreadable'],
    ['other-shape', 'unreadable'],
  ])('throws an outage under the fault %s: %s, after one call', async (mode, reason) => {
    const engine = openEngine()
    await engine.send(CATALOG)
    engine.calls.length = 0
    await engine.fault(mode)

    await expect(engine.find('bank')).rejects.toMatchObject({ name: 'Outage', party: 'search', reason })

    expect(engine.calls).toHaveLength(1)
  })

  it.each([
    [200, '{"found":', 'unreadable'],
    [200, '{"found":1,"hits":[{"document":{"id":"zeven"}}]}', 'unreadable'],
    [200, '{"found":1,"hits":[{"document":{"id":"2147483648"}}]}', 'unreadable'],
    [400, '{"message":"Bad query"}', 'unreadable'],
    [401, '{"message":"Forbidden"}', 'credentials'],
    [403, '{"message":"Forbidden"}', 'credentials'],
  ])('treats a response of %d with %s as an outage: %s', async (status, body, reason) => {
    const engine = engineWith(
      async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }),
    )

    const failure = await engine.find('bank').catch((error: unknown) => error)

    expect(failure).toMatchObject({ name: 'Outage', party: 'search', reason })
    expect(JSON.stringify(failure)).not.toContain('demo-engine-key')
    expect((failure as Error).cause).toBeUndefined()
  })
})
