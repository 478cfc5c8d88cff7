import type { FastifyInstance, InjectOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ApiFetch } from './page-source.ts'

/** The menu, the shop's own data and the options are in every page; of the rest little comes back. */
const MAX_CACHED = 20

/**
 * The renderer's way to the api, within this process.
 *
 * Our own headers mark the calls that the server makes of itself while it draws; outsiders cannot know
 * them. What was read before and is still the same (the api says so with 304) is not read again: the
 * menu of a large shop is more than half a megabyte, and every page needs it.
 */
export function createInProcessFetch(app: FastifyInstance, ownHeaders: Record<string, string> = {}): ApiFetch {
  const known = new LRUCache<string, { etag: string; value: unknown }>({ max: MAX_CACHED })

  return async (url, init) => {
    const before = init.method === 'GET' ? known.get(url) : undefined
    const options: InjectOptions = {
      method: init.method as 'GET' | 'POST', // the methods of the contract are methods
      url,
      headers: {
        ...(init.headers as Record<string, string>), // as our client writes them
        ...ownHeaders,
        ...(before && { 'if-none-match': before.etag }),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
    }
    const reply = await app.inject(options)
    if (reply.statusCode === 304 && before) return responseOf(before.value, 200)

    const value: unknown = reply.payload === '' ? undefined : reply.json()
    const { etag } = reply.headers
    if (init.method === 'GET' && reply.statusCode === 200 && etag) known.set(url, { etag, value })
    return responseOf(value, reply.statusCode)
  }
}

/** An answer of the api that was read from JSON already. It may be given more than once, so whoever gets it only reads. */
function responseOf(value: unknown, status: number): Response {
  const answer = new Response(null, { status, headers: { 'content-type': 'application/json' } })
  return Object.assign(answer, { json: () => Promise.resolve(value) })
}
