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

/** What a server answers to an error of this kind, and what it writes into its log. */
async function answerTo(error: unknown, visitor?: Visitor) {
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

const coded = (code: string, statusCode?: number) =>
  Object.assign(new Error('a secret of the database'), { code, ...(statusCode && { statusCode }) })

describe('the answer to an error', () => {
  it('names the wrong fields, in both ways in which clients read them', async () => {
    const fields = [
      { field: 'name', message: 'Naam is verplicht.' },
      { field: 'email', message: 'Geen geldige email.' },
    ]

    expect(await answerTo(new InvalidInput(fields))).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_input',
        fields,
        errors: { name: ['Naam is verplicht.'], email: ['Geen geldige email.'] },
      },
    })
  })

  it('carries the number of the request, and headers that let nobody keep it or do anything with it', async () => {
    const { headers, body } = await answerTo(new NoSuchPath())

    expect(body).toEqual({ code: 'not_found', message: expect.any(String), requestId: expect.any(String) })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['retry-after']).toBeUndefined()
  })

  it.each<[string, unknown, number, string]>([
    ['a path with no such thing', new NoSuchPath(), 404, 'not_found'],
    ['JSON that cannot be read', coded('FST_ERR_CTP_INVALID_JSON_BODY', 400), 400, 'malformed_json'],
    ['no JSON at all', coded('FST_ERR_CTP_EMPTY_JSON_BODY', 400), 400, 'malformed_json'],
    ['a wrong length', coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400), 400, 'malformed_json'],
    ['a body that is too large', coded('FST_ERR_CTP_BODY_TOO_LARGE', 413), 413, 'body_too_large'],
    ['a kind of body that nobody reads', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 415, 'unsupported_media_type'],
    ['a text that the database cannot store', coded('22021'), 422, 'invalid_input'],
    ['JSON that the database cannot store', coded('22P05'), 422, 'invalid_input'],
    ['400', coded('x', 400), 400, 'malformed_json'],
    ['403', coded('x', 403), 404, 'not_found'],
    ['404', coded('x', 404), 404, 'not_found'],
    ['413', coded('x', 413), 413, 'body_too_large'],
    ['414', coded('x', 414), 404, 'not_found'],
    ['415', coded('x', 415), 415, 'unsupported_media_type'],
    ['429', coded('x', 429), 429, 'too_many_requests'],
    ['418, as any other refusal of the framework', coded('x', 418), 400, 'malformed_json'],
    ['499', coded('x', 499), 400, 'malformed_json'],
    ['399', coded('x', 399), 500, 'unexpected'],
    ['500', coded('x', 500), 500, 'unexpected'],
    ['503', coded('x', 503), 500, 'unexpected'],
    ['a code that is a name of every object', coded('toString'), 500, 'unexpected'],
    ['a defect', new TypeError('a secret of ours'), 500, 'unexpected'],
  ])('of %s', async (_, error, status, code) => {
    const answer = await answerTo(error)

    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    expect(answer.log.error.mock.calls).toEqual(status === 500 ? [[{ err: error }, 'unexpected']] : [])
  })

  it('tells staff which outside party is not there, and nobody else', async () => {
    const outage = new Outage('pay', { reason: 'timeout', mayHaveArrived: true })

    const [staff, buyer, nobody] = [
      await answerTo(outage, SALES),
      await answerTo(outage, { ...SALES, roles: [] }),
      await answerTo(outage),
    ]

    expect(staff).toMatchObject({ status: 503, body: { code: 'outage', detail: { party: 'pay' } } })
    for (const { status, body } of [buyer, nobody]) {
      expect(status).toBe(503)
      expect(Object.keys(body)).toEqual(['code', 'message', 'requestId'])
    }
    expect(staff.log.error).not.toHaveBeenCalled()
  })

  it('says when to come back while the database is away', async () => {
    const { status, headers, body, log } = await answerTo(coded('57P01'))

    expect([status, body.code, headers['retry-after']]).toEqual([503, 'outage', String(RETRY_AFTER_SECONDS)])
    expect(body.message).not.toBe(
      (await answerTo(new Outage('pay', { reason: 'timeout', mayHaveArrived: false }))).body.message,
    )
    expect(log.error).not.toHaveBeenCalled()
  })

  it('of a refusal of the trade carries what the contract lets it tell, and nothing else', async () => {
    const app = Fastify()
    apps.push(app)
    app.get('/a', async (_, reply) =>
      sendFailure(reply, { ok: false, code: 'overpayment', detail: { outstanding: 10 } }),
    )
    app.get('/b', async (_, reply) => sendFailure(reply, { ok: false, code: 'order_not_found', detail: undefined }))

    const [told, plain] = [await app.inject('/a'), await app.inject('/b')]

    expect([told.statusCode, told.json()]).toEqual([
      409,
      { code: 'overpayment', message: expect.any(String), detail: { outstanding: 10 }, requestId: expect.any(String) },
    ])
    expect([plain.statusCode, plain.json()]).toEqual([
      404,
      { code: 'order_not_found', message: expect.any(String), requestId: expect.any(String) },
    ])
  })

  it('of an address that no call has is that it is not found', async () => {
    const app = Fastify()
    apps.push(app)
    app.setNotFoundHandler(handleNotFound)

    const reply = await app.inject('/api/nothing')

    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  })
})
