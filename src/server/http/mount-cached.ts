import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Call,
  changesSomething,
  type Endpoint,
  type FailureOf,
  type ReplyWire,
} from '#shared/contracts/endpoint.ts'
import { type ErrorBody, type FailureCode, failures } from '#shared/contracts/failures.ts'
import type { JsonText } from '#shared/kernel/json-text.ts'
import { acceptedCompressions, type Compression } from './accept-encoding.ts'
import type { DirectCalls } from './direct-calls.ts'
import { withLoadGate } from './load-gate.ts'
import { parseCall } from './parse-call.ts'
import {
  type CachedResponse,
  type Encoding,
  type FreshResponse,
  MIN_COMPRESSED_BYTES,
  type ResponseCache,
} from './response-cache.ts'
import { API_HEADERS } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls of the server to itself without a request; absent where no pages are rendered. */
    directCalls?: DirectCalls
  }
}

/**
 * A reply with the ids of the items whose price, stock, rating or reviews it contains. Changes of these items
 * invalidate it.
 */
export type CacheableReply<E extends Endpoint> =
  | { ok: true; value: ReplyWire<E> | JsonText<ReplyWire<E>>; itemIds?: readonly number[] | 'all' }
  | FailureOf<E>

type CacheOptions = {
  /** Lifetime of the responses; 30 s by default. `UNTIL_ANNOUNCED_MS` if every change of their data is announced. */
  lifetimeMs?: number
  /** Most requests are new, as in a search. Their responses are compressed fast, because few are sent a second time. */
  isMostlyNew?: boolean
  /** Returns whether a call is so expensive that an overloaded server refuses it (`load-gate.ts`). By default none is. */
  isCostly?: (request: FastifyRequest) => boolean
}

/**
 * Maximum cache misses of one endpoint per minute and IP address, unless the contract sets a limit. Cache hits need few
 * resources and are not counted.
 */
const MISSES_PER_MINUTE = 1_200

/**
 * Mounts a public endpoint whose responses come from a cache of bytes while they are valid: catalog, menu, content,
 * reviews, configuration.
 *
 * The response is the same for all visitors, so the visitor is not identified. The key is the unparsed text of the URL
 * and the body: two spellings of one query are two entries. Most requests of a shop are for these endpoints, so mount
 * them in the scope without the hooks for visitors (see `app.ts`), which is faster. Throws for an endpoint that is not
 * public or changes something.
 *
 * @param make the use case: makes the reply on a cache miss
 */
export function mountCached<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  cache: ResponseCache,
  make: (call: Call<E>) => Promise<CacheableReply<E>>,
  options: CacheOptions = {},
): void {
  if (endpoint.access !== 'public' || changesSomething(endpoint)) {
    throw new Error(
      `responses of ${endpoint.path} cannot be cached: it is not public, or it changes something; use mount`,
    )
  }
  const refuseTooMany = countMisses(app, endpoint.limitPerMinute)

  async function makeResponse(request: FastifyRequest, reply: FastifyReply, key: string) {
    await refuseTooMany(request)
    await readBody(request)
    const call = parseCall(endpoint, request)
    const makeFresh = async () => freshResponseOf(await make(call))
    const isCostly = options.isCostly?.(request) ?? false
    const makeAccepted = isCostly ? () => withLoadGate(app, request, 'costly', makeFresh) : makeFresh
    const response = await cache.make(key, makeAccepted, options)
    return sendCached(cache, key, response, request, reply, options) ?? reply
  }

  app.directCalls?.add(endpoint, (key, call) =>
    cache.make(key, async () => freshResponseOf(await make(parseCall(endpoint, { ...call, headers: {} }))), options),
  )
  void app.register(async (scope) => {
    keepBodyAsText(scope)
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, rateLimit: false },
      handler: (request, reply) => {
        const key = cacheKeyOf(request)
        const cached = cache.get(key)
        return cached ? sendCached(cache, key, cached, request, reply, options) : makeResponse(request, reply, key)
      },
    })
  })
}

/** Longer keys, such as lists of ids, are replaced by their digest, to save memory. */
const LONG_KEY = 200

/** Returns the key of the response to a call in the `ResponseCache`. */
export function cacheKeyOf({ url, body }: { url: string; body?: unknown }): string {
  const key = typeof body === 'string' ? `${url} ${body}` : url
  return key.length <= LONG_KEY ? key : hash('sha1', key, 'base64')
}

/** Makes the scope keep a JSON body as text, because the cache key contains it. Only a cache miss parses it. */
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

function freshResponseOf<E extends Endpoint>(outcome: CacheableReply<E>): FreshResponse {
  if (outcome.ok) return { status: 200, body: outcome.value, itemIds: outcome.itemIds }
  const code = outcome.code as FailureCode // the contract lists the codes
  const { status, text } = failures[code]
  return {
    status,
    body: { code, message: text, ...(outcome.detail !== undefined && { detail: outcome.detail }) } satisfies ErrorBody,
  }
}

/**
 * Sends a cached response. Returns a promise only if the response must be compressed first. Without a promise Fastify
 * does no further work after the reply was sent.
 */
function sendCached(
  cache: ResponseCache,
  key: string,
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  { isMostlyNew = false }: CacheOptions,
): Promise<FastifyReply> | undefined {
  reply.headers(API_HEADERS)
  if (response.status !== 200) {
    reply.status(response.status).header('cache-control', 'no-store').send(response.bytes)
    return undefined
  }
  // With "no-cache" browsers may store the response, but they must validate it with the ETag each time.
  reply.header('cache-control', 'no-cache').header('etag', response.etag)
  if (request.headers['if-none-match']?.includes(response.etag)) {
    reply.status(304).send()
    return undefined
  }
  const encoding =
    response.size < MIN_COMPRESSED_BYTES ? 'identity' : encodingFor(request, response.encoding, isMostlyNew)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = cache.encoded(key, response, encoding, isMostlyNew)
  if (bytes instanceof Promise) return bytes.then((compressed) => reply.send(compressed))
  reply.send(bytes)
  return undefined
}

/** In the order in which they are chosen. */
const COMPRESSIONS: readonly Compression[] = ['br', 'zstd', 'gzip']

/** When both compress fast, Zstandard takes half the time of Brotli and gives fewer bytes. */
const FAST_COMPRESSIONS: readonly Compression[] = ['zstd', 'br', 'gzip']

/** Returns the encoding of the stored response if the client accepts it, else the first one that it accepts. */
function encodingFor(request: FastifyRequest, stored: Encoding, isMostlyNew: boolean): Encoding {
  const preferred = isMostlyNew ? FAST_COMPRESSIONS : COMPRESSIONS
  const accepted = acceptedCompressions(request.headers['accept-encoding'], preferred)
  return accepted.find((compression) => compression === stored) ?? accepted[0] ?? 'identity'
}

/**
 * Returns a function that counts a cache miss, and throws 429 above the limit. A client with so many misses is probably
 * copying the catalog.
 */
function countMisses(app: FastifyInstance, max = MISSES_PER_MINUTE): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => undefined
  const check = app.createRateLimit({ max, timeWindow: 60_000 })
  return async (request) => {
    const limit = await check(request)
    if (!limit.isAllowed && limit.isExceeded) throw Object.assign(new Error('too many requests'), { statusCode: 429 })
  }
}
