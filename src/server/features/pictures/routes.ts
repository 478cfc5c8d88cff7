import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PictureAddress, parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { readLightFiles } from './light/light-files.ts'
import { lightRoutes } from './light-routes.ts'
import { openPictureMaker } from './make-picture.ts'
import { keeping, LATER, NO_PICTURE } from './picture-answers.ts'
import { openShelf } from './picture-shelf.ts'
import { inStock, ourPictures, readPictureStock } from './picture-stock.ts'
import { currentPictureVersion, PICTURES_FOLDER } from './resources.ts'
import { TooBusy } from './work-queue.ts'
import { openWorkshop } from './workshop.ts'

type Deps = {
  /** Folder of everything the server keeps; pictures go into `pictures` below it. */
  dataDir: string
  /** Whether the shop sells leather in this colour (six digits). Pictures in any other colour are not made. Every colour unless told. */
  isLeatherColour?: (hex: string) => boolean
  /** Where the layers and finished pictures are; the `resources/pictures` of this shop unless told. */
  folder?: string
}

const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** What the disk may hold, in bytes: some fifty thousand pictures. */
const SHELF_ROOM = 1_000_000_000

/**
 * Every picture of the shop, in every width and format, made when it is first asked for.
 *
 * An address with the version of today never changes what it shows and is kept for ever; one with an
 * older version shows the picture of today and is kept for five minutes.
 */
export function pictureRoutes(
  app: FastifyInstance,
  { dataDir, isLeatherColour = () => true, folder = PICTURES_FOLDER }: Deps,
): void {
  const version = currentPictureVersion()
  const stock = folder === PICTURES_FOLDER ? ourPictures() : readPictureStock(folder)
  const workshop = openWorkshop({ folder })
  const shelf = openShelf({ folder: join(dataDir, 'pictures'), version, room: SHELF_ROOM })
  const report = (error: unknown) => app.log.error({ err: error }, 'a picture could not be kept')
  const reportLayers = (error: unknown) => app.log.error({ err: error }, 'layers without a piece')
  lightRoutes(app, { lights: readLightFiles(folder, stock, version, reportLayers), version })
  const pictureFile = openPictureMaker({ workshop, shelf, report })

  app.addHook('onReady', async () => {
    await shelf.tidy().catch(report)
  })
  app.addHook('onClose', async () => workshop.close())

  // A page of products has a hundred pictures, each of which is made once: the queue is what protects the server.
  app.get('/images/*', { config: { rateLimit: false } }, async (request, reply) => {
    const address = addressOf(request.url)
    if (!address) return reply.status(NO_PICTURE.status).headers(NO_PICTURE.headers).send(NO_PICTURE.body)

    const tag = `"${version}-${address.width}-${address.format}"`
    reply
      .header('etag', tag)
      .header('cache-control', keeping(address.version === version))
      .type(MEDIA_TYPES[address.format])
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()

    try {
      const file = await pictureFile(address)
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

  /** Judged by what is known: neither a guess nor an attack reaches the disk. Undefined for what the shop does not show. */
  function addressOf(url: string): PictureAddress | undefined {
    const written = parsePictureUrl(url.split('?', 1)[0] ?? '')
    const picture = written && inStock(stock, written.picture)
    if (!picture || ('hex' in picture && !isLeatherColour(picture.hex))) return undefined
    return { ...written, picture }
  }

  /** Layers that are missing or broken are our fault: the page keeps its shape, and nobody keeps the answer. */
  async function sendPlaceholder(address: PictureAddress, reply: FastifyReply) {
    reply.removeHeader('etag').header('cache-control', 'no-store')
    const file =
      address.picture.kind === 'placeholder'
        ? undefined
        : await pictureFile({ picture: { kind: 'placeholder' }, width: 640, format: address.format, version })
    return file ? reply.send(file) : reply.status(500).type('text/plain').send()
  }
}
