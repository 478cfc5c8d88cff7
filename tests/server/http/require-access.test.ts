import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/contracts/endpoint.ts'
import type { FindVisitor, RefusedCall } from '#src/server/access/visitor.ts'
import { mount } from '#src/server/http/mount.ts'

type AccessVisitor = NonNullable<Awaited<ReturnType<FindVisitor>>>

const person = (userId: number, more: Partial<AccessVisitor> = {}): AccessVisitor => ({
  userId,
  email: `${userId}@leermeester.example`,
  sessionId: `session-${userId}`,
  roles: [],
  ...more,
})

/** The user of each test token. */
const PEOPLE: Readonly<Record<string, AccessVisitor>> = {
  customer: person(1),
  sales: person(2, { roles: ['Sales'] }),
  admin: person(3, { roles: ['Admin'] }),
  both: person(4, { roles: ['Sales', 'Admin'] }),
  unenrolled: person(5, { mustEnrol: true }),
  pin: person(6, { roles: ['Admin'], byPin: true }),
}

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** Returns a server with one endpoint, which replies with its visitor. */
async function serverWith(endpoint: Partial<Endpoint>, { isListening = true } = {}) {
  const app = Fastify()
  apps.push(app)
  const refused: RefusedCall[] = []
  await app.register(cookie)
  app.decorate('findVisitor', async (token: string) => (Object.hasOwn(PEOPLE, token) ? PEOPLE[token] : undefined))
  if (isListening) app.decorate('staffRefused', (call: RefusedCall) => void refused.push(call))
  const completeEndpoint: Endpoint = {
    method: 'GET',
    path: '/api/thing',
    access: 'public',
    about: '',
    reply: z.unknown(),
    ...endpoint,
  }
  mount(app, completeEndpoint, async (_call, { visitor }) => ({ ok: true, value: visitor }))
  const call = async (headers: Record<string, string> = {}) => {
    const reply = await app.inject({ method: completeEndpoint.method, url: completeEndpoint.path, headers })
    const body = reply.json()
    return reply.statusCode === 200 ? body : [reply.statusCode, body.code]
  }
  return { app, call, refused, as: (token: string) => call({ authorization: `Bearer ${token}` }) }
}

const CLIENT = { 'x-leermeester-client': '1' }
const UNAUTHENTICATED = [401, 'unauthenticated']
const FORBIDDEN = [403, 'forbidden']

describe('the endpoint access', () => {
  const callers = ['nobody', 'customer', 'sales', 'admin', 'both', 'unenrolled', 'pin']

  it.each<[Access, Record<string, unknown>]>([
    ['public', {}],
    ['order', {}],
    ['customer', { nobody: UNAUTHENTICATED }],
    ['staff', { nobody: UNAUTHENTICATED, customer: FORBIDDEN, unenrolled: [403, 'second_factor_required'] }],
    [
      'admin',
      { nobody: UNAUTHENTICATED, customer: FORBIDDEN, sales: FORBIDDEN, unenrolled: [403, 'second_factor_required'] },
    ],
  ])('%s refuses the visitors in %o, and admits all others', async (access, refusals) => {
    const { as } = await serverWith({ access })

    for (const who of callers) {
      const result = await as(who)
      if (refusals[who]) expect([who, result]).toEqual([who, refusals[who]])
      else if (who === 'nobody') expect(result).toEqual({ kind: 'anonymous' })
      else expect(result).toEqual({ kind: 'user', ...PEOPLE[who], via: 'bearer' })
    }
  })

  it.each(['customer', 'staff', 'admin'] as const)('%s refuses a call without a token', async (access) => {
    const { call } = await serverWith({ access })

    expect(await call()).toEqual(UNAUTHENTICATED)
  })

  it('with isStrong refuses a session that was opened with a PIN', async () => {
    const strong = await serverWith({ access: 'admin', isStrong: true })
    expect(await strong.as('pin')).toEqual([403, 'strong_login_needed'])
    expect(await strong.as('admin')).toMatchObject({ userId: 3 })
    const open = await serverWith({ access: 'public', isStrong: true })
    expect(await open.call()).toEqual({ kind: 'anonymous' })
    const usual = await serverWith({ access: 'admin', isStrong: false })
    expect(await usual.as('pin')).toMatchObject({ userId: 6 })
  })
})

describe('a refused call', () => {
  it('of staff is reported with visitor and endpoint', async () => {
    const { as, refused } = await serverWith({ access: 'admin' })

    await as('sales')

    expect(refused).toMatchObject([
      { visitor: { kind: 'user', userId: 2 }, endpoint: { path: '/api/thing' }, requestId: expect.any(String) },
    ])
  })

  it.each(['customer', 'nobody', 'unenrolled', 'admin'])(
    'of %s, who is not staff or is admitted, is not reported',
    async (who) => {
      const { as, refused } = await serverWith({ access: 'admin' })

      await as(who)

      expect(refused).toEqual([])
    },
  )

  it('of a PIN session at an isStrong endpoint is not reported', async () => {
    const { as, refused } = await serverWith({ access: 'admin', isStrong: true })

    await as('pin')

    expect(refused).toEqual([])
  })

  it('gets its response also when no listener for refused calls is registered', async () => {
    const { as } = await serverWith({ access: 'admin' }, { isListening: false })

    expect(await as('sales')).toEqual(FORBIDDEN)
  })
})

describe('a call that changes something', () => {
  const MISSING = [403, 'missing_client_header']
  const bearer = { authorization: 'Bearer customer' }
  const session = { cookie: 'leermeester_session=customer' }
  const order = { cookie: 'order_7=token' }

  it.each<[string, Partial<Endpoint>, Record<string, string>, 'passes' | 'is refused']>([
    ['a POST with the cookie of a session', { method: 'POST' }, session, 'is refused'],
    ['a POST with the cookie of an order', { method: 'POST' }, order, 'is refused'],
    ['a POST with both a token and a cookie', { method: 'POST' }, { ...bearer, ...session }, 'passes'],
    ['a POST with a token', { method: 'POST' }, bearer, 'passes'],
    [
      'a POST with an invalid token and a cookie',
      { method: 'POST' },
      { authorization: 'Bearer x', ...order },
      'is refused',
    ],
    ['a POST with neither', { method: 'POST' }, {}, 'passes'],
    ['a DELETE with the cookie of a session', { method: 'DELETE' }, session, 'is refused'],
    ['a POST that only reads', { method: 'POST', changes: false }, session, 'passes'],
    ['a GET', {}, session, 'passes'],
    ['a GET that changes something, with neither', { changes: true }, {}, 'is refused'],
    ['a GET that changes something, with a token', { changes: true }, bearer, 'is refused'],
    ['a GET that changes something, with a cookie', { changes: true }, session, 'is refused'],
  ])('%s is accepted or refused without the client header', async (_, endpoint, headers, outcome) => {
    const { call } = await serverWith(endpoint)

    const result = await call(headers)

    if (outcome === 'is refused') expect(result).toEqual(MISSING)
    else expect(result).toMatchObject({ kind: expect.any(String) })
    expect(await call({ ...headers, ...CLIENT })).toMatchObject({ kind: expect.any(String) })
  })

  it('is refused for its access before the client header is checked', async () => {
    const { call } = await serverWith({ method: 'POST', access: 'admin' })

    expect(await call(session)).toEqual(FORBIDDEN)
  })

  it('at an endpoint for plain clients ignores a cookie without the client header, and accepts a token', async () => {
    const { call } = await serverWith({ changes: true, isForPlainClients: true })

    expect(await call(session)).toEqual({ kind: 'anonymous' })
    expect(await call({ ...session, ...CLIENT })).toMatchObject({ userId: 1, via: 'cookie' })
    expect(await call(bearer)).toMatchObject({ userId: 1, via: 'bearer' })
    expect(await call()).toEqual({ kind: 'anonymous' })
  })
})
