import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { limitCalls, ownCallHeaders } from '#src/server/http/limits.ts'
import { mount, SENT } from '#src/server/http/mount.ts'

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

describe('a mounted endpoint', () => {
  it('sends one response when its handler sends the response itself', async () => {
    const app = Fastify()
    apps.push(app)
    const endpoint: Endpoint = {
      method: 'GET',
      path: '/api/bytes',
      access: 'public',
      about: '',
      reply: z.unknown(),
    }
    mount(app, endpoint, async (_call, { reply }) => {
      setImmediate(() => reply.type('text/plain').send('bytes'))
      return SENT
    })

    expect((await app.inject('/api/bytes')).body).toBe('bytes')
  })

  it('sends a failure with its code and the detail of the contract', async () => {
    const app = Fastify()
    apps.push(app)
    const endpoint = {
      method: 'GET',
      path: '/api/pay',
      access: 'public',
      about: '',
      reply: z.unknown(),
      fails: { overpayment: z.object({ outstanding: z.number() }), order_not_found: z.unknown() },
    } as const satisfies Endpoint
    let refusal: 'overpayment' | 'order_not_found' = 'overpayment'
    mount(app, endpoint, async () =>
      refusal === 'overpayment'
        ? { ok: false, code: 'overpayment', detail: { outstanding: 10 } }
        : { ok: false, code: 'order_not_found', detail: undefined },
    )

    const response = await app.inject('/api/pay')
    refusal = 'order_not_found'
    const plain = await app.inject('/api/pay')

    expect(response.json()).toMatchObject({
      code: 'overpayment',
      detail: { outstanding: 10 },
      message: expect.any(String),
    })
    expect([plain.statusCode, Object.keys(plain.json())]).toEqual([404, ['code', 'message', 'requestId']])
  })

  it('passes its limit per minute to the rate limiter, if it has one', async () => {
    const app = Fastify()
    apps.push(app)
    const configs: unknown[] = []
    app.addHook('onRoute', ({ config, method }) => {
      if (method !== 'HEAD') configs.push(config)
    })
    const endpoint: Endpoint = {
      method: 'GET',
      path: '/api/a',
      access: 'public',
      about: '',
      reply: z.unknown(),
    }
    const limited: Endpoint = { ...endpoint, path: '/api/b', limitPerMinute: 5 }
    mount(app, endpoint, async () => ({ ok: true, value: 1 }))
    mount(app, limited, async () => ({ ok: true, value: 1 }))
    await app.ready()

    expect(configs).toEqual([{ endpoint }, { endpoint: limited, rateLimit: { max: 5, timeWindow: 60_000 } }])
  })

  it('passes the visitor to the handler: the user of the token, or anonymous', async () => {
    const app = Fastify()
    apps.push(app)
    await app.register(cookie)
    app.decorate('findVisitor', async () => ({ userId: 7, email: 'a@b.example', sessionId: 's', roles: [] }))
    const endpoint: Endpoint = {
      method: 'GET',
      path: '/api/who',
      access: 'public',
      about: '',
      reply: z.unknown(),
    }
    mount(app, endpoint, async (_call, { visitor, request }) => ({ ok: true, value: [visitor, request.url] }))
    const call = async (headers: Record<string, string> = {}) => (await app.inject({ url: '/api/who', headers })).json()

    expect(await call()).toEqual([{ kind: 'anonymous' }, '/api/who'])
    expect(await call({ authorization: 'Bearer token' })).toMatchObject([{ kind: 'user', userId: 7 }, '/api/who'])
  })

  it.each<[string, number | undefined]>([
    ['without its own limit', undefined],
    ['with its own limit', 2],
  ])("%s does not limit the server's own calls, also when they are refused", async (_, limitPerMinute) => {
    const app = Fastify()
    apps.push(app)
    const own = ownCallHeaders()
    await limitCalls(app, own)
    const endpoint = {
      method: 'GET',
      path: '/api/a',
      access: 'public',
      about: '',
      reply: z.unknown(),
      fails: { order_not_found: z.unknown() },
      ...(limitPerMinute && { limitPerMinute }),
    } as const satisfies Endpoint
    mount(app, endpoint, async () => ({ ok: false, code: 'order_not_found', detail: undefined }))

    for (let call = 0; call < 4; call += 1) {
      const response = await app.inject({ url: '/api/a', headers: own })
      expect(response.statusCode).toBe(404)
      expect(response.headers).not.toHaveProperty('x-ratelimit-limit') // a counted call has it
    }
  })

  it('that limits refused calls only does not count successful calls', async () => {
    const app = Fastify()
    apps.push(app)
    await limitCalls(app, ownCallHeaders())
    const endpoint = {
      method: 'GET',
      path: '/api/login',
      access: 'public',
      about: '',
      reply: z.unknown(),
      limitPerMinute: 2,
      limitsRefusedOnly: true,
      fails: { order_not_found: z.unknown() },
    } as const satisfies Endpoint
    let outcome: 'succeed' | 'refuse' | 'send' = 'succeed'
    mount(app, endpoint, async (_call, { reply }) => {
      if (outcome === 'refuse') return { ok: false, code: 'order_not_found', detail: undefined }
      if (outcome === 'succeed') return { ok: true, value: 1 }
      reply.type('text/plain').send('bytes')
      return SENT
    })
    const statuses = async (what: typeof outcome, count: number) => {
      outcome = what
      const statusCodes: number[] = []
      for (let call = 0; call < count; call += 1) statusCodes.push((await app.inject('/api/login')).statusCode)
      return statusCodes
    }

    expect(await statuses('succeed', 4)).toEqual([200, 200, 200, 200])
    expect(await statuses('send', 4)).toEqual([200, 200, 200, 200])
    expect(await statuses('refuse', 4)).toEqual([404, 404, 429, 429])
  })
})
