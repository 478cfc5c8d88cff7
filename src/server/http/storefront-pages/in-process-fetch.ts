import type { FastifyInstance, InjectOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ApiResponse } from '#shared/contracts/client.ts'
import { failures } from '#shared/contracts/failures.ts'
import type { DirectCalls } from '../direct-calls.ts'
import { outageBody } from '../error-responses.ts'
import { cacheKeyOf } from '../mount-cached.ts'
import { type CachedResponse, decompress } from '../response-cache.ts'
import type { ApiFetch } from './page-source.ts'

/** Enough for what all pages use, and for the short lists of the busiest categories. Details of products are rarely reused. */
const MAX_SMALL = 100

/** From this length of its JSON on, a response is large: the menu, and lists of products. */
const LARGE_LENGTH = 10_000

/** Maximum length of the JSON of the large values: about thirty lists of 96 products. They use three times this memory. */
const MAX_LARGE_LENGTH = 2 * 1024 * 1024

type ParsedValue = { etag: string; value: unknown; length: number }

export type InProcessOptions = {
  /** Headers that mark the simulated requests; clients cannot know their values. */
  ownHeaders?: Record<string, string> | undefined
  /** Returns the valid cached response of a key (`cacheKeyOf`); undefined without one. */
  cached?: (key: string) => CachedResponse | undefined
  directCalls?: Pick<DirectCalls, 'find'> | undefined
}

/**
 * Returns the `fetch` with which the renderer calls the API inside this process.
 *
 * A valid response in the cache of responses is read from there, without a call. Another response that may be cached is
 * made directly. For the others, and when their input or their use case fails, the API is called by a simulated request. A response that did not
 * change is not parsed again, and has the same value as before. This saves time, because every page needs the menu, with
 * all pages of the shop.
 */
export function createInProcessFetch(
  app: FastifyInstance,
  { ownHeaders, cached = () => undefined, directCalls }: InProcessOptions = {},
): ApiFetch {
  const small = new LRUCache<string, ParsedValue>({ max: MAX_SMALL })
  const large = new LRUCache<string, ParsedValue>({
    maxSize: MAX_LARGE_LENGTH,
    sizeCalculation: ({ length }) => length,
  })
  const parsedBefore = (key: string) => small.get(key) ?? large.get(key)
  const store = (key: string, parsed: ParsedValue) => {
    const [own, other] = parsed.length < LARGE_LENGTH ? [small, large] : [large, small]
    own.set(key, parsed)
    other.delete(key)
  }

  const read = (key: string, response: CachedResponse): unknown => {
    const known = parsedBefore(key)
    if (known?.etag === response.etag) return known.value
    const value: unknown = JSON.parse(decompress(response).toString())
    store(key, { etag: response.etag, value, length: response.size })
    return value
  }

  return async (url, init) => {
    const key = cacheKeyOf({ url, body: init.body })
    const body = typeof init.body === 'string' ? init.body : undefined
    const make = directCalls?.find(init.method ?? 'GET', url, body)
    try {
      const response = cached(key) ?? (await make?.(key))
      if (response) return responseOf(read(key, response), response.status)
    } catch (error) {
      // Not repeated by a request: it would wait for the database again.
      const outage = outageBody(error)
      if (outage) return responseOf(outage, failures[outage.code].status)
      // The error handler of the API makes the response to any other error.
    }

    const known = init.method === 'GET' ? parsedBefore(key) : undefined
    const options: InjectOptions = {
      method: init.method as 'GET' | 'POST', // the contract has only methods that inject accepts
      url,
      headers: {
        ...(init.headers as Record<string, string>), // our API client passes a plain object
        ...ownHeaders,
        ...(known && { 'if-none-match': known.etag }),
      },
      ...(body !== undefined && { payload: body }),
    }
    const reply = await app.inject(options)
    if (reply.statusCode === 304 && known) return responseOf(known.value, 200)

    const { payload } = reply
    const value: unknown = payload === '' ? undefined : reply.json()
    const { etag } = reply.headers
    if (init.method === 'GET' && reply.statusCode === 200 && etag) {
      store(key, { etag, value, length: payload.length })
    }
    return responseOf(value, reply.statusCode)
  }
}

/** Returns a response with an already parsed value. Several renders may share the value, so they must not change it. */
function responseOf(value: unknown, status: number): ApiResponse {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: JSON_HEADERS,
    json: () => Promise.resolve(value),
    text: () => Promise.resolve(JSON.stringify(value)),
  }
}

const JSON_HEADERS = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) }
