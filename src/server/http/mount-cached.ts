import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Call,
  changesSomething,
  type Endpoint,
  type FailureOf,
  type ReplyWire,
} from '#shared/contracts/endpoint.ts'
import { type ErrorBody, type FailureCode, failures } from '#shared/contracts/failures.ts'
import { parseCall } from './parse-call.ts'
import {
  type CachedResponse,
  type Compression,
  type FreshResponse,
  MIN_COMPRESSED_BYTES,
  type ResponseCache,
} from './response-cache.ts'
import { API_HEADERS } from './security-headers.ts'

/** A reply with the items whose price, stock or rating it tells; an order that takes one of them makes it out of date. */
export type CacheableReply<E extends Endpoint> =
  | { ok: true; value: ReplyWire<E>; itemIds?: readonly number[] | 'all' }
  | FailureOf<E>

/** Calls per minute and address that the cache could not answer, unless the contract says less. The others cost next to nothing, and are not counted. */
const MISSES_PER_MINUTE = 1_200

/**
 * Mounts a public endpoint of the catalog whose responses come from a cache of bytes while they are valid.
 *
 * The response is the same for all visitors, so the visitor is not identified. The key is the unparsed text of the URL
 * and the body: two spellings of one query are two entries. These are most requests of a shop, so this route belongs in
 * the scope without hooks.
 */
export function mountCached<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  cache: ResponseCache,
  make: (call: Call<E>) => Promise<CacheableReply<E>>,
): void {
  if (endpoint.access !== 'public' || changesSomething(endpoint)) {
    throw new Error(`answers of ${endpoint.path} cannot be kept: it is not for everybody, or it changes something`)
  }
  const refuseTooMany = countMisses(app, endpoint.limitPerMinute)

  async function makeAnswer(request: FastifyRequest, reply: FastifyReply, key: string) {
    await refuseTooMany(request)
    await readBody(request)
    const call = parseCall(endpoint, request)
    const answer = await cache.make(key, async () => freshResponseOf(await make(call)))
    return sendCached(cache, key, answer, request, reply) ?? reply
  }

  void app.register(async (scope) => {
    keepBodyAsText(scope)
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, rateLimit: false },
      handler: (request, reply) => {
        const key = keyOf(request)
        const kept = cache.get(key)
        return kept ? sendCached(cache, key, kept, request, reply) : makeAnswer(request, reply, key)
      },
    })
  })
}

/** A list of ids is a long text; its digest tells it apart from another just as well. */
const LONG_KEY = 200

function keyOf({ url, body }: FastifyRequest): string {
  const key = typeof body === 'string' ? `${url} ${body}` : url
  return key.length <= LONG_KEY ? key : createHash('sha1').update(key).digest('base64')
}

/** Reading JSON is for questions that were not asked before. */
function keepBodyAsText(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

async function readBody(request: FastifyRequest): Promise<void> {
  const { body } = request
  if (typeof body !== 'string') return
  const parse = request.server.getDefaultJsonParser('error', 'error')
  request.body = await new Promise<unknown>((resolve, reject) => {
    void parse(request, body, (error, value) => (error ? reject(error) : resolve(value)))
  })
}

function freshResponseOf<E extends Endpoint>(told: CacheableReply<E>): FreshResponse {
  if (told.ok) return { status: 200, body: told.value, itemIds: told.itemIds }
  const code = told.code as FailureCode // the contract lists which
  const { status, text } = failures[code]
  return {
    status,
    body: { code, message: text, ...(told.detail !== undefined && { detail: told.detail }) } satisfies ErrorBody,
  }
}

/** Nothing is waited for when the bytes are there: Fastify would otherwise watch over a reply that is already sent. */
function sendCached(
  cache: ResponseCache,
  key: string,
  answer: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  reply.headers(API_HEADERS)
  if (answer.status !== 200) {
    reply.status(answer.status).header('cache-control', 'no-store').send(answer.bytes.identity)
    return undefined
  }
  // "no-cache" lets browsers keep it and ask each time whether it is still true.
  reply.header('cache-control', 'no-cache').header('etag', answer.etag)
  if (request.headers['if-none-match']?.includes(answer.etag)) {
    reply.status(304).send()
    return undefined
  }
  const encoding = answer.bytes.identity.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingFor(request)
  if (encoding === 'identity') {
    reply.send(answer.bytes.identity)
    return undefined
  }
  reply.header('content-encoding', encoding)
  const bytes = answer.bytes[encoding]
  if (!bytes) return cache.compressed(key, answer, encoding).then((packed) => reply.send(packed))
  reply.send(bytes)
  return undefined
}

const REFUSED = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0+)?\\s*(,|$)`)
const REFUSED_BR = REFUSED('br')
const REFUSED_GZIP = REFUSED('gzip')

function encodingFor(request: FastifyRequest): Compression | 'identity' {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (/\bbr\b/.test(accepted) && !REFUSED_BR.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) && !REFUSED_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Refuses who asks for very much that was not asked before: that is somebody emptying the shop's shelves, not shopping. */
function countMisses(app: FastifyInstance, max = MISSES_PER_MINUTE): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => undefined
  const check = app.createRateLimit({ max, timeWindow: 60_000 })
  return async (request) => {
    const limit = await check(request)
    if (!limit.isAllowed && limit.isExceeded) throw Object.assign(new Error('too many requests'), { statusCode: 429 })
  }
}
