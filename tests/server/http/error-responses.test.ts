import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { InvalidInput } from '#src/server/access/invalid-input.ts'
import type { Visitor } from '#src/server/access/visitor.ts'
import { handleError, handleNotFound, RETRY_AFTER_SECONDS, sendFailure } from '#src/server/http/error-responses.ts'
import { NoSuchPath } from '#src/server/http/parse-call.ts'
import { Outage } from '#src/server/ports/outage.ts'

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

const SALES: Visitor = {
  kind: 'user',
  userId: 2,
  email: 'sales@leermeester.example',
  sessionId: 's',
  roles: ['Sales'],
  via: 'bearer',
}

/** Returns the response of a server whose handler throws this error, and what it logs. */
async function responseTo(error: unknown, visitor?: Visitor) {
  const log = { warn: vi.fn(), error: vi.fn() }
  const app = Fastify()
  apps.push(app)
  app.setErrorHandler((thrown: Parameters<typeof handleError>[0], request, reply) => {
    request.log.warn = log.warn
    request.log.error = log.error
    return handleError(thrown, request, reply)
  })
  app.get('/', async (request) => {
    if (visitor) request.visitor = visitor
    throw error
  })
  const { statusCode, headers, ...reply } = await app.inject('/')
  return { status: statusCode, headers, body: reply.json(), log }
}

const codedError = (code: string, statusCode?: number) =>
  Object.assign(new Error('a secret of the database'), { code, ...(statusCode && { statusCode }) })

describe('the response to an error', () => {
  it('has the invalid fields in both formats that clients read', async () => {
    const fields = [
      { field: 'name', message: 'Naam is verplicht.' },
      { field: 'email', message: 'Geen geldige email.' },
    ]

    expect(await responseTo(new InvalidInput(fields))).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_input',
        fields,
        errors: { name: ['Naam is verplicht.'], email: ['Geen geldige email.'] },
      },
    })
  })

  it('has the request id, and headers that prevent caching and rendering', async () => {
    const { headers, body } = await responseTo(new NoSuchPath())

    expect(body).toEqual({ code: 'not_found', message: expect.any(String), requestId: expect.any(String) })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['retry-after']).toBeUndefined()
  })

  it.each<[string, unknown, number, string]>([
    ['a path parameter that does not fit the contract', new NoSuchPath(), 404, 'not_found'],
    ['invalid JSON', codedError('FST_ERR_CTP_INVALID_JSON_BODY', 400), 400, 'malformed_json'],
    ['an empty JSON body', codedError('FST_ERR_CTP_EMPTY_JSON_BODY', 400), 400, 'malformed_json'],
    ['a wrong content length', codedError('FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400), 400, 'malformed_json'],
    ['a body that is too large', codedError('FST_ERR_CTP_BODY_TOO_LARGE', 413), 413, 'body_too_large'],
    ['an unsupported content type', codedError('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 415, 'unsupported_media_type'],
    ['a text that the database cannot store', codedError('22021'), 422, 'invalid_input'],
    ['JSON that the database cannot store', codedError('22P05'), 422, 'invalid_input'],
    ['status 400', codedError('x', 400), 400, 'malformed_json'],
    ['status 403', codedError('x', 403), 404, 'not_found'],
    ['status 404', codedError('x', 404), 404, 'not_found'],
    ['status 413', codedError('x', 413), 413, 'body_too_large'],
    ['status 414', codedError('x', 414), 404, 'not_found'],
    ['status 415', codedError('x', 415), 415, 'unsupported_media_type'],
    ['status 429', codedError('x', 429), 429, 'too_many_requests'],
    ['status 418, like any other 4xx status of the framework', codedError('x', 418), 400, 'malformed_json'],
    ['status 499', codedError('x', 499), 400, 'malformed_json'],
    ['status 399', codedError('x', 399), 500, 'unexpected'],
    ['status 500', codedError('x', 500), 500, 'unexpected'],
    ['status 503', codedError('x', 503), 500, 'unexpected'],
    ['a code that is a property of every object', codedError('toString'), 500, 'unexpected'],
    ['a defect', new TypeError('a secret of ours'), 500, 'unexpected'],
  ])('has the right status and code for %s', async (_, error, status, code) => {
    const response = await responseTo(error)

    expect([response.status, response.body.code]).toEqual([status, code])
    expect(JSON.stringify(response.body)).not.toContain('secret')
    expect(response.log.error.mock.calls).toEqual(status === 500 ? [[{ err: error }, 'unexpected error']] : [])
  })

  it('names the unavailable external service to staff only', async () => {
    const outage = new Outage('pay', { reason: 'timeout', mayHaveArrived: true })

    const [toStaff, toCustomer, toAnonymous] = [
      await responseTo(outage, SALES),
      await responseTo(outage, { ...SALES, roles: [] }),
      await responseTo(outage),
    ]

    expect(toStaff).toMatchObject({ status: 503, body: { code: 'outage', detail: { party: 'pay' } } })
    for (const { status, body } of [toCustomer, toAnonymous]) {
      expect(status).toBe(503)
      expect(Object.keys(body)).toEqual(['code', 'message', 'requestId'])
    }
    expect(toStaff.log.error).not.toHaveBeenCalled()
  })

  it.each([
    ['is away', '57P01'],
    ['stopped a statement', '57014'],
    ['waited too long for a lock', '55P03'],
  ])('has Retry-After when the database %s', async (_, errorCode) => {
    const { status, headers, body, log } = await responseTo(codedError(errorCode))

    expect([status, body.code, headers['retry-after']]).toEqual([503, 'outage', String(RETRY_AFTER_SECONDS)])
    expect(body.message).not.toBe(
      (await responseTo(new Outage('pay', { reason: 'timeout', mayHaveArrived: false }))).body.message,
    )
    expect(log.error).not.toHaveBeenCalled()
  })

  it('has the failure code and the detail of the contract, and nothing else', async () => {
    const app = Fastify()
    apps.push(app)
    app.get('/a', async (_, reply) =>
      sendFailure(reply, { ok: false, code: 'overpayment', detail: { outstanding: 10 } }),
    )
    app.get('/b', async (_, reply) => sendFailure(reply, { ok: false, code: 'order_not_found', detail: undefined }))

    const [withDetail, withoutDetail] = [await app.inject('/a'), await app.inject('/b')]

    expect([withDetail.statusCode, withDetail.json()]).toEqual([
      409,
      { code: 'overpayment', message: expect.any(String), detail: { outstanding: 10 }, requestId: expect.any(String) },
    ])
    expect([withoutDetail.statusCode, withoutDetail.json()]).toEqual([
      404,
      { code: 'order_not_found', message: expect.any(String), requestId: expect.any(String) },
    ])
  })

  it('names a wait of a minute after too many calls, and a quarter of an hour after too many wrong passwords', async () => {
    const app = Fastify()
    apps.push(app)
    app.get('/calls', async (_, reply) =>
      sendFailure(reply, { ok: false, code: 'too_many_requests', detail: undefined }),
    )
    app.get('/tries', async (_, reply) => sendFailure(reply, { ok: false, code: 'too_many_tries', detail: undefined }))

    const [calls, tries] = [await app.inject('/calls'), await app.inject('/tries')]

    expect([calls.statusCode, calls.json().message]).toEqual([429, expect.stringContaining('over een minuut')])
    expect([tries.statusCode, tries.json().message]).toEqual([429, expect.stringContaining('over een kwartier')])
  })

  it('is 404 for an unknown API path', async () => {
    const app = Fastify()
    apps.push(app)
    app.setNotFoundHandler(handleNotFound)

    const reply = await app.inject('/api/nothing')

    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  })
})
