import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { type Access, changesSomething, type Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { signToken } from '#src/server/features/people/sessions/index.ts'
import { hashOfTillSecret } from '#src/server/features/sales/tills/till-secret.ts'
import { useShop } from '#tests/support/use-shop.ts'

const everyCall = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

const visitors = ['anonymous', 'customer', 'sales', 'admin', 'till'] as const
type Visitor = (typeof visitors)[number]

/** Visitors that an access level refuses, with the failure code; all others are admitted. */
const refusals: Record<Access, Partial<Record<Visitor, 'unauthenticated' | 'forbidden'>>> = {
  public: {},
  order: { till: 'forbidden' },
  customer: { anonymous: 'unauthenticated', till: 'forbidden' },
  staff: { anonymous: 'unauthenticated', customer: 'forbidden', till: 'forbidden' },
  admin: { anonymous: 'unauthenticated', customer: 'forbidden', sales: 'forbidden', till: 'forbidden' },
  till: { anonymous: 'unauthenticated', customer: 'forbidden', sales: 'forbidden', admin: 'forbidden' },
}

describe('the endpoint', () => {
  const shop = useShop()

  const callAs = async (who: Visitor, { method, path }: Endpoint, headers: Record<string, string> = {}) => {
    const bearer =
      who === 'anonymous'
        ? {}
        : { authorization: who === 'till' ? await tillProof() : `Bearer ${await shop.tokenOf(who)}` }
    const url = path.replace(/:(\w*[iI]d)\b/g, '1').replace(/:\w+/g, 'iets')
    return shop.app.inject({
      method,
      url,
      headers: { ...bearer, ...headers },
      ...(method !== 'GET' && { payload: {} }),
    })
  }

  /** Returns the proof of a registered till. */
  const tillProof = async () => {
    const email = 'admin@leermeester.example'
    const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const [tillId, secret] = [randomUUID(), 'secret-of-the-till']
    const till = {
      id: tillId,
      name: tillId,
      secret_hash: hashOfTillSecret(secret),
      opened_by: id,
      opened_at: new Date(),
    }
    await shop.db.insertInto('tills').values(till).execute()
    return `Till ${tillId}.${secret}`
  }

  /** Returns a token of the Admin, for a session that was opened with a PIN at a till. */
  const tokenByPin = async () => {
    const email = 'admin@leermeester.example'
    const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const [tillId, pinId, at] = [randomUUID(), randomUUID(), shop.clock.now()]
    const till = { id: tillId, name: tillId, secret_hash: '', opened_by: id, opened_at: at }
    await shop.db.insertInto('tills').values(till).execute()
    await shop.db.insertInto('staff_pins').values({ user_id: id, pin_id: pinId, pin_hash: '', set_at: at }).execute()
    const keys = { secret: shop.secret, now: shop.clock.now }
    const [sessionId, expires] = [randomUUID(), new Date(at.getTime() + 3_600_000)]
    const times = { began_at: at, last_used_at: at, expires_at: expires, ends_at: expires }
    const session = { id: sessionId, user_id: id, generation: 0, ...times, device: 'test', network: null }
    await shop.db
      .insertInto('sessions')
      .values({ ...session, till_id: tillId, pin_id: pinId })
      .execute()
    return (await signToken(keys, { sessionId, email, roles: ['Admin'], expires })).token
  }

  // One test for all endpoints, because the shop is emptied before each test.
  it('of every call is mounted on the server', () => {
    const missing = everyCall.filter(({ endpoint: { method, path } }) => !shop.app.hasRoute({ method, url: path }))

    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it.each(everyCall)('$name refuses the visitors that its access excludes, and no others', async ({ endpoint }) => {
    for (const who of visitors) {
      // Sent without the client's header, so that the server refuses a GET that changes the shop.
      const reply = await callAs(who, endpoint)
      const expected = refusals[endpoint.access][who]

      if (expected) {
        expect([who, reply.statusCode, reply.json().code]).toEqual([
          who,
          expected === 'forbidden' ? 403 : 401,
          expected,
        ])
      } else {
        const code = reply.statusCode === 200 ? 'ok' : (reply.json().code ?? reply.json().exception)
        expect(['unauthenticated', 'forbidden'], who).not.toContain(code)
      }
    }
  })

  it.each(everyCall.filter(({ endpoint }) => endpoint.changes && !endpoint.isForPlainClients))(
    '$name changes data, so it is refused without the header of the shop, which a link cannot send',
    async ({ endpoint }) => {
      const reply = await callAs('admin', endpoint)

      expect([reply.statusCode, reply.json().code]).toEqual([403, 'missing_client_header'])
    },
  )

  // A cookie never gives access to an endpoint for tills.
  it.each(
    everyCall.filter(
      ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'till' && changesSomething(endpoint),
    ),
  )('$name is refused when it is sent with a cookie but without the header of the shop', async ({ endpoint }) => {
    const cookie = { cookie: `leermeester_session=${await shop.tokenOf('admin')}` }

    expect((await callAs('anonymous', endpoint, cookie)).json().code).toBe('missing_client_header')
    expect((await callAs('anonymous', endpoint, { ...cookie, [CLIENT_HEADER]: '1' })).json().code).not.toBe(
      'missing_client_header',
    )
  })

  it.each(everyCall.filter(({ endpoint }) => endpoint.isStrong))(
    '$name requires a login with a password, not a PIN',
    async ({ endpoint }) => {
      const reply = await callAs('anonymous', endpoint, { authorization: `Bearer ${await tokenByPin()}` })

      expect([reply.statusCode, reply.json().code]).toEqual([403, 'strong_login_needed'])
    },
  )

  it.each(everyCall.filter(({ endpoint }) => endpoint.access === 'order'))(
    '$name is refused without a staff session or the right order token',
    async ({ endpoint }) => {
      for (const who of ['anonymous', 'customer'] as const) {
        const reply = await callAs(who, endpoint, { 'x-order-token': 'geraden' })

        expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      }
    },
  )
})
