import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createForwarding } from '#src/main/features/shop-api/forward-call.ts'
import type { KeptAnswers } from '#src/main/ports/kept-answers.ts'
import type { OpenedSession, SessionKeeper } from '#src/main/ports/session-keeper.ts'
import { settle } from '#tests/main/support/test-machine.ts'
import { json, openTestShop } from '#tests/main/support/test-shop.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.the-token.of-the-seller'
const session = {
  email: 'sales@leermeester.example',
  roles: ['Sales' as const],
  expires: '2026-11-20T18:00:00.000Z',
  userPageSize: 96,
}

describe('what the page of the terminal asks of the shop', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  let token: string | undefined
  let isLocked: boolean
  let barred: 'payment_running' | undefined
  /** Who may log in all the same. */
  let mayReturn: string
  let begun: OpenedSession[]
  let renewed: { former: string; opened: OpenedSession }[]
  let refused: string[]
  let ends: number
  let kept: Map<string, string>
  let reported: string[]
  let forward: ReturnType<typeof createForwarding>

  beforeEach(async () => {
    shop = await openTestShop()
    token = TOKEN
    isLocked = false
    barred = undefined
    mayReturn = 'nobody@leermeester.example'
    begun = []
    renewed = []
    refused = []
    ends = 0
    kept = new Map()
    reported = []
    const sessions: SessionKeeper = {
      token: () => token,
      isLocked: () => isLocked,
      barred: (email) => (email === mayReturn ? undefined : barred),
      begin: (opened) => void begun.push(opened),
      renew: (former, opened) => void renewed.push({ former, opened }),
      refused: (one) => void refused.push(one),
      end: () => {
        ends += 1
        token = undefined
      },
      session: () => session,
    }
    const keptAnswers: KeptAnswers = {
      keep: async (request, answer) => void kept.set(new URL(request.url).pathname, await answer.clone().text()),
      answerFor: async (request) => {
        const text = kept.get(new URL(request.url).pathname)
        return text === undefined ? undefined : new Response(text, { headers: { 'content-type': 'application/json' } })
      },
    }
    forward = createForwarding({
      ...shop,
      sessions,
      keptAnswers,
      isOwnPage: (url) => url.startsWith('app://leermeester/'),
      isCustomerPage: (url) => url.startsWith('app://klant/'),
      report: (error, subject) => void reported.push(`${subject}: ${String(error)}`),
    })
  })
  afterEach(() => shop.close())

  const ask = (path: string, init?: RequestInit) => forward(new Request(`app://leermeester${path}`, init))
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('goes there with the token of the seller, and without anything of the machine', async () => {
    shop.answers((_, reply) => json(reply, 200, { items: [] }))

    const answer = await ask('/api/salesorder?page=2', {
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
    const [{ url, headers }] = shop.asked as [(typeof shop.asked)[number]]
    expect(url).toBe('/api/salesorder?page=2')
    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-leermeester-client': '1',
      'if-none-match': '"7"',
    })
    for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name)
    expect(headers.host).toContain('127.0.0.1')
  })

  it('shows the token with calls alone, never with pictures', async () => {
    shop.answers((_, reply) => void reply.writeHead(200, { 'content-type': 'image/webp' }).end('picture'))

    await ask('/images/bank.webp')
    await ask('/api-of-somebody/else')

    expect(shop.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('brings back no cookie, nothing that could run, and nothing that would change the page', async () => {
    shop.answers((_, reply) =>
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

    const { headers } = await ask('/api/menu')

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
  ])('asks for nothing by an address in disguise, behind which a token could come past: %s', async (path) => {
    shop.answers((_, reply) => json(reply, 200, { token: 'eyJ.another.one', session }))

    const answer = await ask(path, { method: 'POST' })

    expect(await answer.text()).not.toContain('eyJ')
    expect(shop.asked).toEqual([])
  })

  it('lets a name with a space or an accent in it pass', async () => {
    shop.answers((_, reply) => json(reply, 200, {}))

    expect((await ask('/api/configuration/A%20%C3%A9%2B1')).status).toBe(200)
  })

  it('tells the window for the customer what anybody is told, without the token of the seller', async () => {
    shop.answers((_, reply) => json(reply, 200, {}))
    const asks = (path: string, init?: RequestInit) => forward(new Request(`app://klant${path}`, init))

    const answers = [
      await asks('/api/config'),
      await asks('/api/salesorder?page=1'),
      await asks('/api/user/verlengen', { method: 'POST' }),
      await asks('/api/user/uitloggen', { method: 'POST' }),
      await asks('/api/pay/start', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    ]
    const across = await ask('/api/config', { headers: { origin: 'app://klant' } })

    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 403, 403])
    expect(across.status).toBe(403)
    expect(shop.asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([['/api/config', undefined]])
    expect(ends).toBe(0)
  })

  it('is refused when another page asks', async () => {
    const fromElsewhere = await ask('/api/menu', { headers: { origin: 'https://elsewhere.example' } })
    const inAFrame = await ask('/api/menu', { headers: { 'sec-fetch-site': 'cross-site' } })

    expect([fromElsewhere.status, inAFrame.status]).toEqual([403, 403])
    expect(shop.asked).toEqual([])
  })

  it.each(['//elsewhere.example/api/menu', '/\\elsewhere.example/api/menu', '/@elsewhere.example/api/menu'])(
    'never goes to another host: %s',
    async (path) => {
      await ask(path)

      expect(shop.asked.every(({ headers }) => headers.host?.startsWith('127.0.0.1'))).toBe(true)
      expect(
        shop.asked.every(({ url, headers }) => url.startsWith('/api/') || headers.authorization === undefined),
      ).toBe(true)
    },
  )

  it('is not led elsewhere by the answer, where the token would go along', async () => {
    shop.answers((_, reply) => void reply.writeHead(302, { location: 'https://elsewhere.example/' }).end())

    const answer = await ask('/api/salesorder')

    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'server_away' })
  })

  describe('logging in', () => {
    it.each([
      '/api/user/inloggen',
      '/api/user/inloggen/code',
      '/api/user/set/abc',
      '/api/user/me/second-factor/confirm',
      '/api/till/switch',
    ])('keeps the token of %s out of the page', async (path) => {
      shop.answers((_, reply) =>
        json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }, { 'set-cookie': TOKEN }),
      )

      const answer = await post(path, { email: 'sales@leermeester.example', password: 'leermeester' })

      const text = await answer.text()
      expect(text).not.toContain(TOKEN)
      expect([...answer.headers].join()).not.toContain(TOKEN)
      expect(JSON.parse(text)).toEqual({ message: 'U bent ingelogd.', session })
      expect(begun).toEqual([{ token: TOKEN, session }])
    })

    it('knows whose session it is from the token alone, of a server that tells no more', async () => {
      const claims = Buffer.from(
        JSON.stringify({ sub: 'admin@leermeester.example', exp: 1_900_000_000, role: 'Admin' }),
      )
      const bare = `x.${claims.toString('base64url')}.y`
      shop.answers((_, reply) => json(reply, 200, { token: bare }))

      await post('/api/user/inloggen', { email: 'admin@leermeester.example', password: 'leermeester' })

      expect(begun).toMatchObject([{ token: bare, session: { email: 'admin@leermeester.example', roles: ['Admin'] } }])
    })

    it('passes on a challenge, and a refusal, as they are', async () => {
      shop.answers((_, reply) => json(reply, 200, { challenge: 'c', message: 'Vul de code in.' }))
      const challenge = await post('/api/user/inloggen', {})
      shop.answers((_, reply) => json(reply, 401, { code: 'wrong_credentials', message: 'Niet juist.' }))
      const refusal = await post('/api/user/inloggen', {})

      expect(await challenge.json()).toEqual({ challenge: 'c', message: 'Vul de code in.' })
      expect([refusal.status, await refusal.json()]).toEqual([
        401,
        { code: 'wrong_credentials', message: 'Niet juist.' },
      ])
      expect([begun, refused]).toEqual([[], []])
    })

    it('of somebody else waits for the payment that runs', async () => {
      barred = 'payment_running'

      const login = await post('/api/user/inloggen', { email: 'other@leermeester.example' })
      const logout = await post('/api/user/uitloggen', {})

      expect([login.status, logout.status, ends]).toEqual([409, 409, 0])
      expect(await login.json()).toMatchObject({ code: 'payment_running' })
      expect(shop.asked).toEqual([])
    })

    it('lets who the payment is of come back by the second step, which names nobody', async () => {
      barred = 'payment_running'
      mayReturn = session.email
      shop.answers((_, reply) => json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }))

      const answer = await post('/api/user/inloggen/code', { challenge: 'c', code: '123456' })

      expect(answer.status).toBe(200)
      expect(begun).toHaveLength(1)
    })

    it('of somebody else is refused when a payment began while the shop looked at the password', async () => {
      shop.answers((_, reply) => {
        barred = 'payment_running'
        json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session })
      })

      const answer = await post('/api/user/inloggen', { email: session.email, password: 'leermeester' })

      expect(await answer.json()).toMatchObject({ code: 'payment_running' })
      expect(begun).toEqual([])
    })

    it.each([204, 304])('passes on an answer without a body: %i', async (status) => {
      shop.answers((_, reply) => void reply.writeHead(status, { 'content-type': 'application/json' }).end())

      expect((await ask('/api/user/me')).status).toBe(status)
    })

    it('goes on with another token when it is renewed, told with the one it was asked with', async () => {
      shop.answers((_, reply) => json(reply, 200, { token: 'new', message: 'Verlengd.', session }))

      const answer = await post('/api/user/verlengen', {})

      expect(await answer.text()).not.toContain('"new"')
      expect(renewed).toEqual([{ former: TOKEN, opened: { token: 'new', session } }])
      expect(begun).toEqual([])
    })

    it('keeps the secret of a till from the page as well', async () => {
      shop.answers((_, reply) => json(reply, 200, { tillId: 't', name: 'Kassa 1', secret: 'open sesame' }))

      const answer = await post('/api/till/open', { name: 'Kassa 1' })

      expect(await answer.json()).toEqual({ tillId: 't', name: 'Kassa 1' })
    })
  })

  describe('logging out', () => {
    it('tells the shop with the token that ends', async () => {
      shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))

      const answer = await post('/api/user/uitloggen', {})

      expect(answer.status).toBe(200)
      expect(ends).toBe(1)
      expect(shop.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    })

    it('empties the till when the shop does not hear of it', async () => {
      shop.goesAway()

      const answer = await post('/api/user/uitloggen', {})

      expect([answer.status, ends]).toEqual([200, 1])
    })
  })

  it('is over for the session when the shop knows the token no longer', async () => {
    shop.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' }))

    const answer = await ask('/api/salesorder')

    expect([answer.status, refused]).toEqual([401, [TOKEN]])
  })

  it('is not over for a wrong password of who is logged in', async () => {
    shop.answers((_, reply) => json(reply, 401, { code: 'wrong_pin', message: 'Niet juist.' }))

    await ask('/api/salesorder')

    expect(refused).toEqual([])
  })

  describe('while the till is locked', () => {
    beforeEach(() => {
      isLocked = true
      shop.answers((_, reply) => json(reply, 200, { shown: true }))
    })

    it.each([
      ['GET', '/api/salesorder'],
      ['GET', '/api/admin/salesorder/12/payments'],
      ['POST', '/api/user/verlengen'],
      ['GET', '/api/user/me/customer'],
      ['POST', '/api/pay/7f0c0b1e-0000-4000-8000-000000000000/refund'],
      ['GET', '/api/something/nobody/knows'],
    ])('is refused for what is not for everybody: %s %s', async (method, path) => {
      const answer = await ask(path, { method })

      expect([answer.status, shop.asked]).toEqual([401, []])
    })

    it('gets what is for everybody, as nobody', async () => {
      const answer = await ask('/api/menu')

      expect(answer.status).toBe(200)
      expect(shop.asked[0]?.headers.authorization).toBeUndefined()
    })
  })

  describe('while the shop is away', () => {
    it('gets a refusal in the form of the shop', async () => {
      shop.goesAway()

      const answer = await ask('/api/salesorder')

      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({
        code: 'server_away',
        message: expect.stringContaining('niet bereikbaar'),
      })
      expect(shop.reach.isThere()).toBe(false)
    })

    it.each([
      ['the login page of a network', 200, 'text/html', '<form>'],
      ['a proxy with nothing behind it', 502, 'text/html', 'Bad gateway'],
      ['a proxy that speaks JSON', 504, 'application/json', '{}'],
      ['a proxy that is busy', 503, 'text/plain', 'busy'],
      ['a network that wants a login', 511, 'application/json', '{}'],
    ])('takes %s for what it is', async (_, status, type, text) => {
      shop.answers((_asked, reply) => void reply.writeHead(status, { 'content-type': type }).end(text))

      const answer = await ask('/api/salesorder')

      expect(await answer.json()).toMatchObject({ code: 'server_away' })
    })

    it('leaves an outage that the shop itself tells of as it is', async () => {
      shop.answers((_, reply) => json(reply, 503, { code: 'payment_unavailable', message: 'Betalen kan nu niet.' }))

      const answer = await ask('/api/pay/terminals')

      expect(await answer.json()).toMatchObject({ code: 'payment_unavailable' })
      expect(shop.reach.isThere()).toBe(true)
    })

    it('tells the last good answer where there is one', async () => {
      shop.answers((_, reply) => json(reply, 200, { menu: 'of this morning' }))
      await ask('/api/menu')
      await settle()
      shop.goesAway()

      const answer = await ask('/api/menu')

      expect(await answer.json()).toEqual({ menu: 'of this morning' })
    })

    it('stops waiting for the beginning of an answer after 30 seconds, of a payment after 75', async () => {
      shop.answers(() => undefined)
      const answers: string[] = []
      const order = ask('/api/salesorder').then(() => answers.push('order'))
      const payment = ask('/api/pay/start', { method: 'POST' }).then(() => answers.push('payment'))
      await expect.poll(() => shop.asked.length).toBe(2)

      await shop.time.pass(29_999)
      expect(answers).toEqual([])
      await shop.time.pass(1)
      await order
      expect(answers).toEqual(['order'])
      await shop.time.pass(44_999)
      expect(answers).toEqual(['order'])
      await shop.time.pass(1)
      await payment
      expect(answers).toEqual(['order', 'payment'])
    })
  })

  it('keeps pictures too, for what is looked at without the shop', async () => {
    shop.answers((_, reply) => void reply.writeHead(200, { 'content-type': 'image/webp' }).end('picture'))
    await ask('/images/bank.webp')
    await settle()
    shop.goesAway()

    const answer = await ask('/images/bank.webp')

    expect(await answer.text()).toBe('picture')
  })

  it('lets news flow as they come, for as long as they do', async () => {
    let send: (text: string) => void = () => {}
    shop.answers((_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      send = (text) => void reply.write(text)
      send('data: 1\n\n')
    })

    const answer = await ask('/api/admin/salesorder/12/events')
    await shop.time.pass(600_000)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    send('data: 2\n\n')
    const second = await reader?.read()

    const text = [first, second].map((part) => new TextDecoder().decode(part?.value as Uint8Array))
    expect(text).toEqual(['data: 1\n\n', 'data: 2\n\n'])
    await reader?.cancel()
  })

  it('breaks off at the shop what the page breaks off', async () => {
    let isGone = false
    shop.answers(
      (_, reply) =>
        void reply.on('close', () => {
          isGone = true
        }),
    )
    const leaving = new AbortController()
    const answer = ask('/api/salesorder', { signal: leaving.signal })
    await expect.poll(() => shop.asked.length).toBe(1)

    leaving.abort()

    await expect(answer).rejects.toThrow()
    await expect.poll(() => isGone).toBe(true)
    expect(shop.reach.isThere()).toBe(true)
  })

  it('passes on what is written, as it was written', async () => {
    shop.answers((_, reply) => json(reply, 200, {}))

    await post('/api/salesorder', { note: 'één “bank”' }, { 'idempotency-key': 'a-key-of-eight' })
    await ask('/api/productreview/photo', {
      method: 'POST',
      body: new Uint8Array([0, 255, 7]),
      headers: { 'content-type': 'image/jpeg' },
    })

    expect(JSON.parse(shop.asked[0]?.body ?? '')).toEqual({ note: 'één “bank”' })
    expect(shop.asked[0]?.headers['idempotency-key']).toBe('a-key-of-eight')
    expect(shop.asked[1]?.headers['content-type']).toBe('image/jpeg')
  })

  it('draws no page of the shop below its own address', async () => {
    shop.answers(
      (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    )

    const answer = await ask('/leren-bank.html')

    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('script')
  })

  it('tells what the clock of the shop says, from calls alone', async () => {
    const date = 'Fri, 20 Nov 2026 11:00:00 GMT'
    shop.answers((_, reply) => json(reply, 200, {}, { date }))

    await ask('/images/bank.webp')
    await ask('/api/menu')

    expect(shop.dates).toEqual([new Date(date)])
  })
})
