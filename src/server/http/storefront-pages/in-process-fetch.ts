import type { FastifyInstance, InjectOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ApiFetch } from './page-source.ts'

/** Enough for the menu, the shop's settings and the options, which all pages use. Other responses are rarely reused. */
const MAX_CACHED = 20

/**
 * Returns the `fetch` with which the renderer calls the API inside this process.
 *
 * `ownHeaders` mark the calls that the server makes to itself while it renders; clients cannot know their values. A
 * response that did not change (status 304) is not parsed again. This saves time, because every page needs the menu, with the
 * texts of every page in the shop. Where the cache of responses says that a response did not change, no call is made at all.
 *
 * @param etagOf returns the ETag of the cached response of a URL; undefined without a valid one
 */
export function createInProcessFetch(
  app: FastifyInstance,
  ownHeaders: Record<string, string> = {},
  etagOf: (url: string) => string | undefined = () => undefined,
): ApiFetch {
  const parsed = new LRUCache<string, { etag: string; value: unknown }>({ max: MAX_CACHED })

  return async (url, init) => {
    const cached = init.method === 'GET' ? parsed.get(url) : undefined
    if (cached && etagOf(url) === cached.etag) return responseOf(cached.value, 200)

    const options: InjectOptions = {
      method: init.method as 'GET' | 'POST', // the contract has only methods that inject accepts
      url,
      headers: {
        ...(init.headers as Record<string, string>), // our API client passes a plain object
        ...ownHeaders,
        ...(cached && { 'if-none-match': cached.etag }),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
    }
    const reply = await app.inject(options)
    if (reply.statusCode === 304 && cached) return responseOf(cached.value, 200)

    const value: unknown = reply.payload === '' ? undefined : reply.json()
    const { etag } = reply.headers
    if (init.method === 'GET' && reply.statusCode === 200 && etag) parsed.set(url, { etag, value })
    return responseOf(value, reply.statusCode)
  }
}

/** Returns a response with an already parsed value. Several renders may share the value, so they must not change it. */
function responseOf(value: unknown, status: number): Response {
  const response = new Response(null, { status, headers: { 'content-type': 'application/json' } })
  return Object.assign(response, { json: () => Promise.resolve(value) })
}
