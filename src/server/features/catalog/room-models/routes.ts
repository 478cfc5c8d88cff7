import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isRoomModelFormat,
  NEEDED_FILE,
  parseRoomModelUrl,
  type RoomModelAddress,
  type RoomModelDescription,
  type RoomModelFormat,
  roomModelUrl,
} from '#shared/domain/room-models/room-model-url.ts'
import { cacheControl, type IsLeatherColor, TooBusy } from '../pictures/index.ts'
import type { RoomModels } from './open-room-models.ts'

type Deps = { roomModels: RoomModels; isLeatherColor: IsLeatherColor; publicUrl: string }

const MEDIA_TYPES = { glb: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip' } as const

/** A visitor needs two requests per piece. A new file costs half a second of one processor. */
const PER_MINUTE = { max: 60, timeWindow: 60_000 }

const TEXT = 'text/plain; charset=utf-8'

/**
 * Serves pieces of furniture as files for augmented reality: GLB for Scene Viewer, USDZ for Quick Look. A file that is not
 * cached is made. A URL with the current version always has the same content and is cached forever.
 */
export function roomModelRoutes(app: FastifyInstance, { roomModels, isLeatherColor, publicUrl }: Deps): void {
  const { version } = roomModels

  app.get('/room-models/*', { config: { rateLimit: PER_MINUTE } }, async (request, reply) => {
    const address = await addressOf(request.url.split('?', 1)[0] ?? '')
    if (!address) return refuse(reply)
    try {
      return await (address.format === 'json'
        ? sendDescription(address, request, reply)
        : sendFile(address, address.format, request, reply))
    } catch (error) {
      const isBusy = error instanceof TooBusy
      if (!isBusy) request.log.error({ err: error, piece: address.piece }, 'room model composition failed')
      return reply
        .status(isBusy ? 503 : 500)
        .headers({ 'cache-control': 'no-store', ...(isBusy && { 'retry-after': '10' }) })
        .type(TEXT)
        .send(isBusy ? 'Het is even druk. Probeer het zo nog eens.' : 'Dit model kon niet worden gemaakt.')
    }
  })

  /** Parses and validates a URL. Undefined for a piece that the shop does not have. */
  async function addressOf(url: string): Promise<RoomModelAddress | undefined> {
    const parsed = parseRoomModelUrl(url)
    const piece = parsed && roomModels.resolve(parsed.piece)
    return piece && (await isLeatherColor(piece.hex)) ? { ...parsed, piece } : undefined
  }

  async function sendDescription({ piece }: RoomModelAddress, request: FastifyRequest, reply: FastifyReply) {
    const needed = new URL(request.url, 'http://shop').searchParams.get(NEEDED_FILE)
    if (isRoomModelFormat(needed)) await roomModels.file(piece, needed)
    const description: RoomModelDescription = {
      origin: publicUrl,
      glb: roomModelUrl(piece, version, 'glb'),
      usdz: roomModelUrl(piece, version, 'usdz'),
    }
    return reply.header('cache-control', 'no-cache').send(description)
  }

  async function sendFile(
    { piece, version: requested }: RoomModelAddress,
    format: RoomModelFormat,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const headers = { etag: `"${version}-${format}"`, 'cache-control': cacheControl(requested === version) }
    if (request.headers['if-none-match'] === headers.etag) return reply.status(304).headers(headers).send()
    const file = await roomModels.file(piece, format)
    return reply
      .headers(headers)
      .type(MEDIA_TYPES[format])
      .header('content-disposition', `inline; filename="${piece.model}.${format}"`)
      .send(file)
  }
}

const refuse = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'public, max-age=60').type(TEXT).send('Dit model bestaat niet.')
