import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PictureAddress, parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import type { IsLeatherColour } from './leather-colours.ts'
import { lightRoutes } from './light-routes.ts'
import type { Pictures } from './open-pictures.ts'
import { keeping, LATER, NO_PICTURE } from './picture-answers.ts'
import { TooBusy } from './work-queue.ts'

type Deps = { pictures: Pictures; isLeatherColour: IsLeatherColour }

const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * Every picture of the shop, in every width and format, made when it is first asked for.
 *
 * An address with the version of today never changes what it shows and is kept for ever; one with an
 * older version shows the picture of today and is kept for five minutes.
 */
export function pictureRoutes(app: FastifyInstance, { pictures, isLeatherColour }: Deps): void {
  const { version } = pictures
  lightRoutes(app, pictures)

  // A page of products has a hundred pictures, each of which is made once: the queue is what protects the server.
  app.get('/images/*', { config: { rateLimit: false } }, async (request, reply) => {
    const address = addressOf(request.url)
    if (!address) return refuse(reply)

    const tag = `"${version}-${address.width}-${address.format}"`
    try {
      if ('hex' in address.picture && !(await isLeatherColour(address.picture.hex))) return refuse(reply)
      reply
        .header('etag', tag)
        .header('cache-control', keeping(address.version === version))
        .type(MEDIA_TYPES[address.format])
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()

      const file = await pictures.pictureFile(address)
      if (file) return reply.send(file)
      request.log.error({ picture: address.picture }, 'nobody can paint this picture')
    } catch (error) {
      if (error instanceof TooBusy) {
        return reply.removeHeader('etag').status(LATER.status).headers(LATER.headers).send(LATER.body)
      }
      request.log.error({ err: error, picture: address.picture }, 'a picture could not be made')
    }
    return sendPlaceholder(address, reply)
  })

  /** Judged by what is known: neither a guess nor an attack reaches the disk. Undefined for what the shop does not have. */
  function addressOf(url: string): PictureAddress | undefined {
    const written = parsePictureUrl(url.split('?', 1)[0] ?? '')
    const picture = written && pictures.inStock(written.picture)
    return picture && { ...written, picture }
  }

  /** Layers that are missing or broken are our fault: the page keeps its shape, and nobody keeps the answer. */
  async function sendPlaceholder(address: PictureAddress, reply: FastifyReply) {
    reply.removeHeader('etag').header('cache-control', 'no-store').type(MEDIA_TYPES[address.format])
    const file =
      address.picture.kind === 'placeholder'
        ? undefined
        : await pictures.pictureFile({
            picture: { kind: 'placeholder' },
            width: 640,
            format: address.format,
            version,
          })
    return file ? reply.send(file) : reply.status(500).type('text/plain').send()
  }
}

const refuse = (reply: FastifyReply) =>
  reply.status(NO_PICTURE.status).headers(NO_PICTURE.headers).send(NO_PICTURE.body)
