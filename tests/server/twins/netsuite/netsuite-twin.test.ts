import { importPKCS8, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDemoAccount, type DemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import type { Twin } from '#src/server/twins/twin.ts'

const BASE = 'http://twins.example/netsuite'
const TOKEN_URL = `${BASE}/services/rest/auth/oauth2/v1/token`
const NOW = new Date('2026-11-21T12:00:00Z')

let account: DemoAccount
let twin: Twin

beforeAll(async () => {
  account = await createDemoAccount()
  twin = createNetsuiteTwin({ account, now: () => NOW, timeoutMs: 20 })
})
beforeEach(async () => {
  await post('/_twin/reset', {})
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}, to = twin) =>
  to.handle(new Request(`${BASE}${path}`, { method: 'POST', body: JSON.stringify(body), headers }))

type Claims = { kid?: string; iss?: string; aud?: string; seconds?: number; scope?: string[] }

async function requestToken(claims: Claims = {}, to = twin): Promise<Response> {
  const iat = NOW.getTime() / 1000
  const assertion = await new SignJWT({ scope: claims.scope ?? ['rest_webservices'] })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: claims.kid ?? account.certificateId })
    .setIssuer(claims.iss ?? account.clientId)
    .setAudience(claims.aud ?? TOKEN_URL)
    .setIssuedAt(iat)
    .setExpirationTime(iat + (claims.seconds ?? 300))
    .sign(await importPKCS8(account.privateKey, 'ES256'))
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  })
  return to.handle(new Request(TOKEN_URL, { method: 'POST', body: form }))
}

async function tokenHeaders(to = twin) {
  const { access_token } = (await (await requestToken({}, to)).json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}`, prefer: 'transient' }
}

const query = (name: string, after = 0) => ({
  q: `/* leermeester:${name} */ SELECT id FROM x WHERE id > ?`,
  params: [after],
})
const SUITEQL = '/services/rest/query/v1/suiteql'

describe('logging in to NetSuite', () => {
  it('issues a token for an hour for a signed assertion', async () => {
    const response = await requestToken()
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
  })

  it.each<[string, Claims]>([
    ['with another certificate', { kid: 'other' }],
    ['as another client', { iss: 'another-client' }],
    ['for another audience', { aud: 'https://elsewhere.example/token' }],
    ['for more than an hour', { seconds: 3601 }],
    ['that has expired', { seconds: -1 }],
    ['without the right scope', { scope: ['restlets'] }],
  ])('refuses an assertion %s', async (_, claims) => {
    const response = await requestToken(claims)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: 'invalid_grant' })
  })
})

describe('querying changes', () => {
  /** Returns the ids of a query. With a parameter, only the ids that changed within this number of days. */
  async function idsOf(name: string, ...params: number[]): Promise<number[]> {
    const statement = { ...query(name), params: [...params, 0] }
    const response = await post(`${SUITEQL}?limit=1000`, statement, await tokenHeaders())
    const { items } = (await response.json()) as { items: { id?: string; item?: string }[] }
    return items.map(({ id, item }) => Number(id ?? item))
  }

  it('returns recently saved items and their prices', async () => {
    expect(await idsOf('items-changed', 1)).toEqual([])

    await post('/_twin/price', { item: 101001, price: 1_500 })
    await post('/_twin/item', { item: 1001, values: { displayname: 'Leren bank met een andere naam' } })

    expect(await idsOf('items-changed', 1)).toEqual([1001, 101001])
    // A model has no price of its own. Only its variants have prices.
    expect(await idsOf('pricing-changed', 1)).toEqual([101001])
    expect(await idsOf('items-changed', -1)).toEqual([])
  })

  it('lists the ids of online items only', async () => {
    const before = await idsOf('item-ids')
    await post('/_twin/item', { item: 1001, isOnline: false })

    expect(before).toContain(1001)
    // A page has at most 1,000 rows, so the next id of the list takes the place of the removed id.
    expect(await idsOf('item-ids')).toEqual([...before.filter((id) => id !== 1001), expect.any(Number)])
    expect(await idsOf('items')).not.toContain(1001)
    expect(await idsOf('items-changed', 1)).toEqual([])
  })

  it('marks every item as changed when all prices are raised', async () => {
    await post('/_twin/raise-prices', { percent: 10 })

    expect(await idsOf('items-changed', 1)).toEqual(await idsOf('items'))
  })

  it.each([
    ['item', {}],
    ['item', { item: 'x', values: {} }],
    ['raise-prices', { percent: -100 }],
  ])('refuses the control %s with %j', async (name, body) => {
    expect((await post(`/_twin/${name}`, body)).status).toBe(400)
  })

  it('refuses an unknown item', async () => {
    expect((await post('/_twin/item', { item: 1, isOnline: false })).status).toBe(404)
  })
})

describe('querying rows', () => {
  it('returns a page with lower-case columns, links to other pages, and no nulls', async () => {
    const response = await post(`${SUITEQL}?limit=50&offset=50`, query('items'), await tokenHeaders())
    const page = (await response.json()) as { items: Record<string, string>[]; links: { rel: string }[] }

    expect(page).toMatchObject({ count: 50, offset: 50, hasMore: true })
    expect(page.links.map(({ rel }) => rel).sort()).toEqual(['first', 'last', 'next', 'previous', 'self'])
    expect(page.items[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), links: [] })
    expect(Object.values(page.items[0] ?? {})).not.toContain(null)
  })

  it('starts after the given key', async () => {
    const response = await post(`${SUITEQL}?limit=1&offset=0`, query('items', 1001), await tokenHeaders())
    expect(await response.json()).toMatchObject({ items: [{ id: '1002' }] })
  })

  it.each([
    ['an offset that is no multiple of the limit', '?limit=100&offset=50'],
    ['a limit above a thousand', '?limit=1001&offset=0'],
    ['rows beyond the first hundred thousand', '?limit=1000&offset=100000'],
  ])('refuses %s', async (_, search) => {
    const response = await post(`${SUITEQL}${search}`, query('items'), await tokenHeaders())
    expect(response.status).toBe(400)
  })

  it('refuses a call without the Prefer header, an unknown statement, and an unknown token', async () => {
    const headers = await tokenHeaders()
    expect((await post(SUITEQL, query('items'), { authorization: headers.authorization })).status).toBe(400)
    expect((await post(SUITEQL, { q: 'SELECT * FROM item', params: [0] }, headers)).status).toBe(400)
    expect((await post(SUITEQL, query('items'), { ...headers, authorization: 'Bearer mine' })).status).toBe(401)
  })

  it('refuses the sixth parallel call', async () => {
    const slow = createNetsuiteTwin({ account, now: () => NOW, latencyMs: 20 })
    const headers = await tokenHeaders(slow)

    const responses = await Promise.all(Array.from({ length: 6 }, () => post(SUITEQL, query('menu'), headers, slow)))

    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(await refused[0]?.json()).toMatchObject({
      'o:errorDetails': [{ 'o:errorCode': 'CONCURRENCY_LIMIT_EXCEEDED' }],
    })
  })

  it('fails for the given number of calls, and then works again', async () => {
    const headers = await tokenHeaders()
    await post('/_twin/faults', { mode: 'error500', count: 1 })

    expect((await post(SUITEQL, query('menu'), headers)).status).toBe(500)
    expect((await post(SUITEQL, query('menu'), headers)).status).toBe(200)
  })

  it('changes a price and a stock level until it is reset', async () => {
    const price = async () => {
      const response = await post(`${SUITEQL}?limit=1`, query('pricing', 3000), await tokenHeaders())
      return ((await response.json()) as { items: { item: string; unitprice: string }[] }).items[0]
    }
    const before = await price()

    expect((await post('/_twin/price', { item: 3001, price: 1 })).status).toBe(200)
    expect((await post('/_twin/stock', { item: 3001, location: 1, quantity: 7 })).status).toBe(200)
    expect((await post('/_twin/price', { item: 999, price: 1 })).status).toBe(404)
    expect(await price()).toMatchObject({ item: '3001', unitprice: '0.8264' })

    await post('/_twin/reset', {})
    expect(await price()).toEqual(before)
  })
})

it('the twin serves a catalog of two hundred thousand variants without creating them in advance', async () => {
  const before = process.memoryUsage().heapUsed
  const large = createNetsuiteTwin({ account, now: () => NOW, generated: { products: 10_000, variants: 20 } })

  const response = await post(`${SUITEQL}?limit=2`, query('items', 10_199_997), await tokenHeaders(large), large)

  expect(await response.json()).toMatchObject({ totalResults: 2, items: [{ parent: '1009999' }, { id: '10199999' }] })
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
})
