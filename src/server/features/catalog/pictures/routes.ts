import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type PictureAddress, parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { Outage } from '../../../ports/outage.ts'
import type { IsLeatherColor } from './leather-colors.ts'
import type { Pictures } from './open-pictures.ts'
import { AWAY_RESPONSE, cacheControl, NOT_FOUND_RESPONSE, TOO_BUSY_RESPONSE } from './picture-responses.ts'
import { renderLayerRoutes } from './render-layer-routes.ts'
import { TooBusy } from './work-queue.ts'

type Deps = { pictures: Pictures; isLeatherColor: IsLeatherColor }

/** File and headers of a picture. */
type PictureResponse = { file: Buffer; headers: { etag: string; 'cache-control': string; 'content-type': string } }

/** Size of the memory cache of sent files. The pictures of a category page are a few hundred kilobytes. */
const MEMORY_CACHE_BYTES = 10_000_000

const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * Serves every picture of the shop in every width and format. A picture that is in no cache is made.
 *
 * A URL with the current version always has the same content and is cached forever. A URL with another version has the
 * current picture and is cached for five minutes.
 */
export function pictureRoutes(app: FastifyInstance, { pictures, isLeatherColor }: Deps): void {
  const { version } = pictures
  const memoryCache = new LRUCache<string, PictureResponse>({
    maxSize: MEMORY_CACHE_BYTES,
    sizeCalculation: ({ file }) => file.length || 1,
  })
  const counts = { hits: 0, misses: 0 }
  app.measureCache?.('pictures', counts)
  renderLayerRoutes(app, pictures)

  // No rate limit: a page of products has a hundred pictures. The work queue protects the server.
  app.get('/images/*', { config: { rateLimit: false } }, (request, reply) => {
    const url = withoutQuery(request.url)
    const ready = memoryCache.get(url)
    counts[ready ? 'hits' : 'misses'] += 1
    // Synchronous for a cached file: with a promise Fastify would wait for a reply that is already sent.
    return ready ? sendReady(ready, request, reply) : findPicture(url, request, reply)
  })

  async function findPicture(url: string, request: FastifyRequest, reply: FastifyReply) {
    const address = addressOf(url)
    if (!address) return refuse(reply)
    try {
      if ('hex' in address.picture && !(await isLeatherColor(address.picture.hex))) return refuse(reply)
      const file = await pictures.pictureFile(address)
      if (file) {
        const ready = { file, headers: headersOf(address) }
        memoryCache.set(url, ready)
        sendReady(ready, request, reply)
        return reply
      }
      if (address.picture.kind === 'photo') return refuse(reply)
      request.log.error({ picture: address.picture }, 'picture has no source')
    } catch (error) {
      if (error instanceof TooBusy) return sendText(TOO_BUSY_RESPONSE, reply)
      if (error instanceof Outage) {
        request.log.warn({ party: error.party, reason: error.reason }, 'photograph not readable')
        return sendText(AWAY_RESPONSE, reply)
      }
      request.log.error({ err: error, picture: address.picture }, 'picture rendering failed')
    }
    return sendPlaceholder(address, reply)
  }

  /**
   * Parses and validates a URL in memory, so that invalid URLs never reach the disk. Undefined for an unknown picture.
   * Whether a photograph is stored turns out later.
   */
  function addressOf(url: string): PictureAddress | undefined {
    const parsed = parsePictureUrl(url)
    const picture = parsed && pictures.resolve(parsed.picture)
    return picture && { ...parsed, picture }
  }

  const headersOf = ({ version: requested, width, format }: PictureAddress): PictureResponse['headers'] => ({
    etag: `"${version}-${width}-${format}"`,
    'cache-control': cacheControl(requested === version),
    'content-type': MEDIA_TYPES[format],
  })

  /** Sends the placeholder for a picture that cannot be made, so that the page keeps its layout. Not cached. */
  async function sendPlaceholder({ picture, format }: PictureAddress, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const file =
      picture.kind === 'placeholder'
        ? undefined
        : await pictures.pictureFile({ picture: { kind: 'placeholder' }, width: 640, format, version })
    if (!file) return reply.status(500).type('text/plain').send()
    return reply.type(MEDIA_TYPES[format]).send(file)
  }
}

function sendReady({ file, headers }: PictureResponse, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers.etag) reply.status(304).send()
  else reply.send(file)
}

const refuse = (reply: FastifyReply) => sendText(NOT_FOUND_RESPONSE, reply)

type TextResponse = { status: number; headers: Record<string, string>; body: string }

const sendText = ({ status, headers, body }: TextResponse, reply: FastifyReply) =>
  reply.status(status).headers(headers).send(body)

function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
