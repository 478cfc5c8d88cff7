import { describe, expect, it } from 'vitest'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { users } from '#shared/contracts/users.ts'
import { trustedProxies } from '#src/server/http/trusted-proxies.ts'
import { newKey, orderForm } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const json = { 'content-type': 'application/json' }

describe('what the server does not understand', () => {
  const shop = useShop()
  const login = (payload: string, headers: Record<string, string> = json) =>
    shop.app.inject({ method: 'POST', url: users.login.path, headers, payload })

  it.each([
    ['half a sentence of JSON', '{"email": ', 400, 'malformed_json'],
    ['no JSON at all', 'email=anna', 400, 'malformed_json'],
    ['an empty body that says it is JSON', '', 400, 'malformed_json'],
    ['JSON that reaches for the prototype', '{"__proto__": {"roles": ["Admin"]}}', 400, 'malformed_json'],
    ['more than it reads', JSON.stringify({ email: 'a'.repeat(300_000) }), 413, 'body_too_large'],
    ['a list where fields should be', '[]', 422, 'invalid_input'],
    ['null', 'null', 422, 'invalid_input'],
  ])('answers %s', async (_what, payload, status, code) => {
    const reply = await login(payload)

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code, message: expect.any(String), requestId: expect.any(String) })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
    'answers 415 to %s',
    async (type) => {
      const reply = await login('{"email":"a@b.nl","password":"x"}', { 'content-type': type })

      expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  it('names every wrong field with its Dutch sentence', async () => {
    const reply = await login('{"email": "anna@huis"}')

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      message: 'Niet alle velden zijn goed ingevuld.',
      fields: [
        { field: 'email', message: 'Geen geldige email.' },
        { field: 'password', message: 'Wachtwoord is verplicht.' },
      ],
    })
  })

  it('refuses a text that no database takes, wherever it stands', async () => {
    const headers = { 'idempotency-key': newKey() }
    const form = orderForm([{ id: await shop.hasProduct({}), itemId: '', basePrice: 825.62, count: 1 }])
    const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, headers, payload })

    for (const reply of [
      await login('{"email": "anna\\u0000@voorbeeld.example", "password": "x"}'),
      await post(salesOrders.place.path, { ...form, remarks: 'Bel\0na zessen' }),
      await post(salesOrders.place.path, { ...form, streetname: 'Voorbeeld\0straat' }),
      await shop.app.inject('/api/menu/moved?path=%00'),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_input'])
      expect(reply.json().fields).toEqual([
        { field: expect.any(String), message: 'Er staat een teken in dat niet kan worden opgeslagen.' },
      ])
    }
  })

  it('refuses half a character, and names its field', async () => {
    const reply = await login(String.raw`{"email": "anna@voorbeeld.example", "password": "geheim\ud800"}`)

    expect([reply.statusCode, reply.json().fields]).toEqual([
      422,
      [{ field: 'password', message: 'Er staat een teken in dat niet kan worden opgeslagen.' }],
    ])
  })

  it('refuses a body that is deeper than any form, and stands', async () => {
    const reply = await login(`{"email": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`)

    expect(reply.statusCode).toBe(422)
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty bank', 'valueOf-zits'])(
    'searches for "%s" as for any other word',
    async (term) => {
      const found = await shop.app.inject(`/api/search/suggestions?s=${encodeURIComponent(term)}`)
      const searched = await shop.app.inject({
        method: 'POST',
        url: '/api/v2/search',
        payload: { search_term: term },
      })

      expect([found.statusCode, searched.statusCode]).toEqual([200, 200])
    },
  )

  it.each<[method: 'GET' | 'POST', url: string, payload?: object]>([
    ['GET', '/api/admin/salesorder-papers?ids=9999999999'],
    ['POST', '/api/content/voorwaarden/restore', { versionId: 3_000_000_000, basedOn: null }],
    ['POST', '/api/content/voorwaarden/restore', { versionId: 1.5, basedOn: null }],
    ['GET', '/api/pay/export?from=0000-01-01&until=0000-01-02'],
    ['GET', '/api/salesorder?from=0000-01-01'],
    ['GET', '/api/admin/audit?from=0000-01-01'],
    ['GET', '/api/till/day?date=0000-01-01'],
  ])('refuses what is no number or day of the database: %s %s %o', async (method, url, payload) => {
    const headers = { authorization: `Bearer ${await shop.tokenOf('admin')}` }

    const reply = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })

    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_input'])
  })

  it('refuses an order whose total is more than can be booked', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => shop.hasProduct({ basePrice: 9_000 })))
    const lines = ids.map((id) => ({ id, itemId: '', basePrice: 9_000, count: 999 }))
    const payload = { ...orderForm(lines), payment: '3', delivery: 'a' }
    const headers = { 'idempotency-key': newKey() }

    const reply = await shop.app.inject({ method: 'POST', url: salesOrders.place.path, headers, payload })

    expect(reply.json().fields, reply.body).toEqual([
      { field: 'shoppinglist', message: expect.stringContaining('Neem contact') },
    ])
  })

  it.each(['%00', 'a%00b', '..%2f..%2fpackage.json', '%2e%2e/x', '%zz', '%ed%a0%80'])(
    'has no file /api/docs/static/%s',
    async (name) => {
      expect([400, 404]).toContain((await shop.app.inject(`/api/docs/static/${name}`)).statusCode)
    },
  )

  it('never answers in English, also where the contract has no sentence', async () => {
    const reply = await shop.app.inject('/api/inventoryitem/matrix?parentId=een&matrixLeg=twee')

    expect(reply.json().fields).toEqual([
      { field: 'parentId', message: 'Deze waarde is niet geldig.' },
      { field: 'matrixLeg', message: 'Deze waarde is niet geldig.' },
    ])
  })

  it('asks for the fields when there is no body', async () => {
    const reply = await shop.app.inject({ method: 'POST', url: users.login.path })

    expect(reply.json().fields).toMatchObject([{ field: 'email' }, { field: 'password' }])
  })

  it.each([
    ['GET', '/api'],
    ['GET', '/api/bestaat-niet'],
    ['DELETE', '/api/menu'],
    ['POST', '/api/menu'],
    ['GET', '/api/inventoryitem/%00'],
    ['GET', '/api/../etc/passwd'],
  ] as const)('knows no %s %s', async (method, url) => {
    const reply = await shop.app.inject({ method, url })

    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  })

  it('answers an address that cannot be read', async () => {
    expect((await shop.app.inject('/api/menu/%zz')).statusCode).toBe(400)
  })

  it('tells nothing of a fault of its own', async () => {
    await shop.db.schema.alterTable('menu_banners').renameTo('menu_banners_elsewhere').execute()
    const reply = await shop.app.inject('/api/menu/banner')
    await shop.db.schema.alterTable('menu_banners_elsewhere').renameTo('menu_banners').execute()

    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      code: 'unexpected',
      message: 'Er is een fout opgetreden!',
      requestId: expect.any(String),
    })
  })
})

describe('too many calls', () => {
  const shop = useShop({ hasLimits: true })

  it('are refused for the rest of the minute, from that address only', async () => {
    const login = (remoteAddress: string, email = 'a@b.nl') =>
      shop.app.inject({
        method: 'POST',
        url: users.login.path,
        payload: { email, password: 'x' },
        remoteAddress,
      })
    const statuses: number[] = []
    for (let count = 0; count <= users.login.limitPerMinute; count += 1)
      statuses.push((await login('192.0.2.1')).statusCode)

    expect(statuses.filter((status) => status === 401)).toHaveLength(users.login.limitPerMinute)
    const refused = await login('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('te snel') })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('192.0.2.2', 'c@d.nl')).statusCode).toBe(401)
  })

  it('do not count what is kept: a page may be read as often as people like', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 1_300; count += 1) statuses.add((await shop.app.inject('/api/menu')).statusCode)

    expect([...statuses]).toEqual([200])
  })
})

describe('somebody who wants to escape a limit', () => {
  const shop = useShop({ hasLimits: true })
  const most = users.login.limitPerMinute
  const statusesWith = async (headersOf: (count: number) => Record<string, string>) => {
    const statuses: number[] = []
    for (let count = 0; count <= most; count += 1) {
      // Each time another account, as those have a limit of their own.
      const payload = { email: `a${count}@b.nl`, password: 'x' }
      const headers = headersOf(count)
      const call = {
        method: 'POST',
        url: users.login.path,
        payload,
        headers,
        remoteAddress: headers.host ?? '',
      } as const
      statuses.push((await shop.app.inject(call)).statusCode)
    }
    return statuses
  }

  it.each([
    ['192.0.2.11', ''],
    ['192.0.2.12', 'x'],
    ['192.0.2.13', 'undefined'],
    ['192.0.2.14', 'true'],
    ['192.0.2.15', '00000000-0000-4000-8000-000000000000'],
  ])('does not by saying from %s that the call is the server\'s own: "%s"', async (host, value) => {
    expect(await statusesWith(() => ({ host, 'x-leermeester-own-call': value }))).toContain(429)
  })

  it('does not by another address in X-Forwarded-For each time, without a proxy', async () => {
    expect(await statusesWith((count) => ({ host: '192.0.2.16', 'x-forwarded-for': `198.51.100.${count}` }))).toContain(
      429,
    )
  })
})

describe('somebody who wants to escape a limit behind one proxy', () => {
  const PROXY = '10.0.0.1'
  const shop = useShop({ hasLimits: true, parts: { trustProxy: trustedProxies(1) } })
  const login = async (forwardedFor: string, email = 'a@b.nl') => {
    const headers = { 'x-forwarded-for': forwardedFor }
    const payload = { email, password: 'x' }
    return (await shop.app.inject({ method: 'POST', url: users.login.path, payload, headers, remoteAddress: PROXY }))
      .statusCode
  }

  it('does not by what they write in X-Forwarded-For themselves: the proxy adds their own address after it', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= users.login.limitPerMinute; count += 1) {
      statuses.push(await login(`198.51.100.${count}, 203.0.113.5`, `a${count}@b.nl`))
    }

    expect(statuses.at(-1)).toBe(429)
    // Another visitor of the same proxy has a count of their own.
    expect(await login('203.0.113.6', 'c@d.nl')).not.toBe(429)
  })
})
