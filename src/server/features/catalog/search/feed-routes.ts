import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from '../../../access/same-secret.ts'
import type { FeedItem } from '../../../ports/search-feed.ts'
import { type FeedDeps, productFeed } from './product-feed.ts'

type Deps = FeedDeps & {
  now: () => Date
  /** `SEARCH_FEED_TOKEN`; without it the route does not exist. */
  feedToken: string | undefined
}

/** Rate limit. Each request reads the whole catalog, and a search service needs it only a few times a day. */
const PER_MINUTE = 6

/**
 * `GET /feed/products.json`: the whole catalog, for a search service that fetches it (docs/integrations/search.md#s4).
 * The token is sent as `Authorization: Bearer …`, or as `?token=…` by services that cannot set headers.
 */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { feedToken, now } = deps
  if (!feedToken) return

  app.get(
    '/feed/products.json',
    { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      if (!isSameSecret(tokenIn(request), feedToken)) return reply.status(401).send({ message: 'Unauthorized' })
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(Readable.from(feedAsJson(productFeed(deps), now())))
    },
  )
}

/** Streams the feed as JSON text, so that the catalog is never completely in memory. */
async function* feedAsJson(items: AsyncIterable<readonly FeedItem[]>, at: Date): AsyncGenerator<string> {
  yield `{"generated_at":${JSON.stringify(at.toISOString())},"items":[`
  let isFirst = true
  for await (const batch of items) {
    // The stems of `index` are only for an engine that the shop fills.
    yield (isFirst ? '' : ',') + batch.map(({ index: _, ...item }) => JSON.stringify(item)).join(',')
    isFirst = false
  }
  yield ']}'
}

function tokenIn({ headers, query }: FastifyRequest): string {
  const [, bearer] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const { token } = query as { token?: unknown } // Fastify parses every query to an object
  return bearer ?? (typeof token === 'string' ? token : '')
}
