import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding, session, TOKEN } from './support/open-forwarding.ts'

describe('a call of the page to the shop', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
  })
  afterEach(() => app.shop.close())

  it('is sent with the token of the seller, and without data of the machine', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { items: [] }))

    const answer = await app.ask('/api/salesorder?page=2', {
      headers: {
        accept: 'application/json',
        cookie: 'leermeester_session=stolen',
        origin: 'app://leermeester',
        referer: 'app://leermeester/admin',
        authorization: 'Bearer of-the-page',
        'x-leermeester-client': '1',
        'x-forwarded-for': '10.0.0.1',
        'if-none-match': '"7"',
      },
    })

    expect(await answer.json()).toEqual({ items: [] })
    const [{ url, headers }] = app.shop.requests as [(typeof app.shop.requests)[number]]
    expect(url).toBe('/api/salesorder?page=2')
    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-leermeester-client': '1',
      'if-none-match': '"7"',
    })
    for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name)
    expect(headers.host).toContain('127.0.0.1')
  })

  it('is sent with the proof of the registered till, which a page cannot choose', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { items: [] }))
    const headers = { 'x-leermeester-till': 'till-of-the-page.secret' }

    await app.ask('/api/salesorder', { headers })
    app.till.proof = 'till-1.secret'
    await app.ask('/api/salesorder', { headers })
    app.till.token = undefined
    await app.ask('/api/menu', { headers })

    expect(app.shop.requests.map((request) => request.headers['x-leermeester-till'])).toEqual([
      undefined,
      'till-1.secret',
      undefined,
    ])
  })

  it('is sent without the token when its path is outside the API', async () => {
    app.shop.answers((_, reply) => void reply.writeHead(200, { 'content-type': 'image/webp' }).end('picture'))

    await app.ask('/images/bank.webp')
    await app.ask('/api-of-somebody/else')

    expect(app.shop.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('returns no cookie, no script, and no header that affects the page', async () => {
    app.shop.answers((_, reply) =>
      json(
        reply,
        200,
        {},
        {
          'set-cookie': 'leermeester_session=secret; HttpOnly',
          'clear-site-data': '"storage"',
          link: '</evil.js>; rel=preload',
          refresh: '0; url=https://elsewhere.example',
          etag: '"8"',
        },
      ),
    )

    const { headers } = await app.ask('/api/menu')

    for (const name of ['set-cookie', 'clear-site-data', 'link', 'refresh']) expect(headers.has(name)).toBe(false)
    expect(headers.get('etag')).toBe('"8"')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    '/api/%75ser/verlengen',
    '/api/user/%76erlengen',
    '/%61pi/user/verlengen',
    '//api/user/verlengen',
    '/api//user/verlengen',
    '/api%2fuser/verlengen',
    '/api/menu/%2e%2e%2fuser/verlengen',
    '/api/till%73/switch',
    '/API/user/verlengen',
    '/api/User/verlengen',
    '/api/Tills/switch',
    '/api/user/Inloggen',
  ])('is refused when its path has another spelling, which could bypass the handling of tokens: %s', async (path) => {
    app.shop.answers((_, reply) => json(reply, 200, { token: 'eyJ.another.one', session }))

    const answer = await app.ask(path, { method: 'POST' })

    expect(await answer.text()).not.toContain('eyJ')
    expect(app.shop.requests).toEqual([])
  })

  it('may have a space, an accent or a capital in a path parameter', async () => {
    app.shop.answers((_, reply) => json(reply, 200, {}))

    expect((await app.ask('/api/configuration/A%20%C3%A9%2B1')).status).toBe(200)
    expect((await app.post('/api/user/set/aBc-D_1', {})).status).toBe(200)
  })

  it('gets only public responses when it comes from the customer window, without the token of the seller', async () => {
    app.shop.answers((_, reply) => json(reply, 200, {}))
    const asks = (path: string, init?: RequestInit) => app.forward(new Request(`app://klant${path}`, init))

    const answers = [
      await asks('/api/config'),
      await asks('/api/salesorder?page=1'),
      await asks('/api/user/verlengen', { method: 'POST' }),
      await asks('/api/user/uitloggen', { method: 'POST' }),
      await asks('/api/pay/start', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    ]
    const crossOrigin = await app.ask('/api/config', { headers: { origin: 'app://klant' } })

    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 403, 403])
    expect(crossOrigin.status).toBe(403)
    expect(app.shop.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/config', undefined],
    ])
    expect(app.ends()).toBe(0)
  })

  it('is refused when it comes from another page', async () => {
    const fromOtherOrigin = await app.ask('/api/menu', { headers: { origin: 'https://elsewhere.example' } })
    const fromOtherSite = await app.ask('/api/menu', { headers: { 'sec-fetch-site': 'cross-site' } })

    expect([fromOtherOrigin.status, fromOtherSite.status]).toEqual([403, 403])
    expect(app.shop.requests).toEqual([])
  })

  it.each(['//elsewhere.example/api/menu', '/\\elsewhere.example/api/menu', '/@elsewhere.example/api/menu'])(
    'never goes to another host: %s',
    async (path) => {
      await app.ask(path)

      expect(app.shop.requests.every(({ headers }) => headers.host?.startsWith('127.0.0.1'))).toBe(true)
      expect(
        app.shop.requests.every(({ url, headers }) => url.startsWith('/api/') || headers.authorization === undefined),
      ).toBe(true)
    },
  )

  it('follows no redirect, because a redirect could send the token to another server', async () => {
    app.shop.answers((_, reply) => void reply.writeHead(302, { location: 'https://elsewhere.example/' }).end())

    const answer = await app.ask('/api/salesorder')

    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'server_away' })
  })

  it('returns no web page of the shop under our own origin', async () => {
    app.shop.answers(
      (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    )

    const answer = await app.ask('/leren-bank.html')

    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('script')
  })
})
