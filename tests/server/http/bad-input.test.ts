import { describe, expect, it } from 'vitest'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { users } from '#shared/contracts/users.ts'
import { trustedProxies } from '#src/server/http/trusted-proxies.ts'
import { newKey, orderForm } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const json = { 'content-type': 'application/json' }

describe('invalid input', () => {
  const shop = useShop()
  const login = (payload: string, headers: Record<string, string> = json) =>
    shop.app.inject({ method: 'POST', url: users.login.path, headers, payload })

  it.each([
    ['incomplete JSON', '{"email": ', 400, 'malformed_json'],
    ['a body that is not JSON', 'email=anna', 400, 'malformed_json'],
    ['an empty body with content type JSON', '', 400, 'malformed_json'],
    ['JSON with the key __proto__', '{"__proto__": {"roles": ["Admin"]}}', 400, 'malformed_json'],
    ['a body above the size limit', JSON.stringify({ email: 'a'.repeat(300_000) }), 413, 'body_too_large'],
    ['a list instead of an object', '[]', 422, 'invalid_input'],
    ['null', 'null', 422, 'invalid_input'],
  ])('such as %s is refused with the right status and code', async (_what, payload, status, code) => {
    const reply = await login(payload)

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code, message: expect.any(String), requestId: expect.any(String) })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
    'includes the content type %s, with status 415',
    async (type) => {
      const reply = await login('{"email":"a@b.nl","password":"x"}', { 'content-type': type })

      expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  it('gets a response with every invalid field and its Dutch message', async () => {
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

  it('with U+0000 is refused in query and body', async () => {
    const headers = { 'idempotency-key': newKey() }
    const form = orderForm([{ id: await shop.addProduct({}), itemId: '', basePrice: 825.62, count: 1 }])
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

  it('with half a surrogate pair is refused, with the name of the field', async () => {
    const reply = await login(String.raw`{"email": "anna@voorbeeld.example", "password": "geheim\ud800"}`)

    expect([reply.statusCode, reply.json().fields]).toEqual([
      422,
      [{ field: 'password', message: 'Er staat een teken in dat niet kan worden opgeslagen.' }],
    ])
  })

  it('that is nested very deeply is refused without a crash', async () => {
    const reply = await login(`{"email": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`)

    expect(reply.statusCode).toBe(422)
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty bank', 'valueOf-zits'])(
    'does not include "%s", which is a search term like any other',
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
  ])('includes numbers and dates outside the range of the database: %s %s %o', async (method, url, payload) => {
    const headers = { authorization: `Bearer ${await shop.tokenOf('admin')}` }

    const reply = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })

    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_input'])
  })

  it('includes an order whose total exceeds the largest amount', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => shop.addProduct({ basePrice: 9_000 })))
    const lines = ids.map((id) => ({ id, itemId: '', basePrice: 9_000, count: 999 }))
    const payload = { ...orderForm(lines), payment: '3', delivery: 'a' }
    const headers = { 'idempotency-key': newKey() }

    const reply = await shop.app.inject({ method: 'POST', url: salesOrders.place.path, headers, payload })

    expect(reply.json().fields, reply.body).toEqual([
      { field: 'shoppinglist', message: expect.stringContaining('Neem contact') },
    ])
  })

  it.each(['%00', 'a%00b', '..%2f..%2fpackage.json', '%2e%2e/x', '%zz', '%ed%a0%80'])(
    'includes the file name /api/docs/static/%s, with status 400 or 404',
    async (name) => {
      expect([400, 404]).toContain((await shop.app.inject(`/api/docs/static/${name}`)).statusCode)
    },
  )

  it('gets a Dutch message, also if the contract has none', async () => {
    const reply = await shop.app.inject('/api/inventoryitem/matrix?parentId=een&matrixLeg=twee')

    expect(reply.json().fields).toEqual([
      { field: 'parentId', message: 'Deze waarde is niet geldig.' },
      { field: 'matrixLeg', message: 'Deze waarde is niet geldig.' },
    ])
  })

  it('without a body names the missing fields', async () => {
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
  ] as const)('includes the unknown endpoint %s %s', async (method, url) => {
    const reply = await shop.app.inject({ method, url })

    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  })

  it('includes a URL that cannot be decoded', async () => {
    expect((await shop.app.inject('/api/menu/%zz')).statusCode).toBe(400)
  })

  it('does not include a defect: its response has status 500 and no details', async () => {
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

describe('calls above the limit', () => {
  const shop = useShop({ hasLimits: true })

  it('are refused for the rest of the minute, for that IP address only', async () => {
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

  it('are not refused when their responses come from the cache', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 1_300; count += 1) statuses.add((await shop.app.inject('/api/menu')).statusCode)

    expect([...statuses]).toEqual([200])
  })
})

describe('a client that tries to bypass a limit', () => {
  const shop = useShop({ hasLimits: true })
  const limit = users.login.limitPerMinute
  const statusesWith = async (headersOf: (count: number) => Record<string, string>) => {
    const statuses: number[] = []
    for (let count = 0; count <= limit; count += 1) {
      // A different account each time, because accounts have their own limit.
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
  ])('from %s fails when it marks its calls as calls of the server itself: "%s"', async (host, value) => {
    expect(await statusesWith(() => ({ host, 'x-leermeester-own-call': value }))).toContain(429)
  })

  it('fails with a different X-Forwarded-For each time, without a proxy', async () => {
    expect(await statusesWith((count) => ({ host: '192.0.2.16', 'x-forwarded-for': `198.51.100.${count}` }))).toContain(
      429,
    )
  })
})

describe('a client behind one proxy that tries to bypass a limit', () => {
  const PROXY = '10.0.0.1'
  const shop = useShop({ hasLimits: true, parts: { trustProxy: trustedProxies(1) } })
  const login = async (forwardedFor: string, email = 'a@b.nl') => {
    const headers = { 'x-forwarded-for': forwardedFor }
    const payload = { email, password: 'x' }
    return (await shop.app.inject({ method: 'POST', url: users.login.path, payload, headers, remoteAddress: PROXY }))
      .statusCode
  }

  it('fails with its own X-Forwarded-For, because the proxy appends the real address', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= users.login.limitPerMinute; count += 1) {
      statuses.push(await login(`198.51.100.${count}, 203.0.113.5`, `a${count}@b.nl`))
    }

    expect(statuses.at(-1)).toBe(429)
    // Another visitor behind the same proxy is counted separately.
    expect(await login('203.0.113.6', 'c@d.nl')).not.toBe(429)
  })
})
