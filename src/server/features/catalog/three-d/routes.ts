import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { parseThreeDUrl, THREE_D_INDEX_URL, type ThreeDFile } from '#shared/domain/three-d/three-d-files.ts'
import { acceptedCompressions } from '../../../http/accept-encoding.ts'
import { bundledThreeDFiles, type ThreeDFiles } from './three-d-files.ts'

type Deps = {
  files?: ThreeDFiles
  report(error: unknown): void
  /** Size of the memory cache of compressed files. */
  memoryBytes?: number
}

type Encoding = 'br' | 'gzip' | 'identity'

/** `isSmallest`: another compression would not make it smaller. */
type PackedFile = { bytes: Buffer; isSmallest: boolean }

/** Size of the memory cache of compressed files: about forty models. */
const MEMORY_CACHE_BYTES = 12_000_000

/** Quality of brotli for the first visitor of a file. The qualities up to 9 give nearly the same size; 10 takes a second or more. */
export const FIRST_QUALITY = 5

const FOREVER = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'

const MEDIA_TYPES = { '.glb': 'model/gltf-binary', '.hdr': 'image/vnd.radiance', webp: 'image/webp' } as const

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Serves the 3D models, the textures of leather, and their index.
 *
 * A URL with the current version always has the same content and is cached forever. A URL with another version has the
 * current file and is cached for five minutes, like the index, which names the current version.
 */
export function threeDRoutes(
  app: FastifyInstance,
  { files = bundledThreeDFiles(), report, memoryBytes = MEMORY_CACHE_BYTES }: Deps,
): void {
  const compressed = new LRUCache<string, PackedFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  })
  const denser = createQueue(report)

  app.get(THREE_D_INDEX_URL, { config: { rateLimit: false } }, async (_request, reply) =>
    reply.header('cache-control', FIVE_MINUTES).send(await files.index()),
  )

  // No rate limit: one view takes five files, and they are only read from disk or memory.
  app.get('/3d/*', { config: { rateLimit: false } }, async (request, reply) => {
    const address = parseThreeDUrl(request.url.split('?', 1)[0] ?? '')
    if (!address || !files.has(address.file)) return refuse(reply)

    const { file } = address
    const { version } = await files.index()
    const encoding = encodingOf(file, request.headers['accept-encoding'])
    const etag = `"${version}-${encoding}"`
    reply.headers({
      etag,
      vary: 'accept-encoding',
      'cache-control': address.version === version ? FOREVER : FIVE_MINUTES,
      'content-type': typeOf(file),
    })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (encoding === 'identity') return reply.send(await files.read(file))
    reply.header('content-encoding', encoding)
    return reply.send(await compressedFile(file, encoding))
  })

  /**
   * A file that is asked for a second time is compressed again, as small as possible. That takes seconds, so the first
   * visitors do not wait for it.
   */
  async function compressedFile(file: ThreeDFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const key = `${encoding} ${file}`
    const known = compressed.get(key)
    if (!known) {
      const bytes = await pack(await files.read(file), encoding, FIRST_QUALITY)
      compressed.set(key, { bytes, isSmallest: encoding === 'gzip' })
      return bytes
    }
    if (!known.isSmallest)
      denser.once(key, async () => {
        const bytes = await pack(await files.read(file), encoding, constants.BROTLI_MAX_QUALITY)
        compressed.set(key, { bytes, isSmallest: true })
      })
    return known.bytes
  }
}

/** Runs pieces of work one after the other. Work that is waiting or running is not added again. */
function createQueue(report: (error: unknown) => void) {
  const begun = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  return {
    once(key: string, work: () => Promise<void>): void {
      if (begun.has(key)) return
      begun.add(key)
      last = last
        .then(work)
        .catch(report)
        .finally(() => begun.delete(key))
    },
  }
}

const pack = (bytes: Buffer, encoding: 'br' | 'gzip', quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? compress.gzip(bytes)
    : compress.br(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

/** Pictures are compressed already. */
const encodingOf = (file: ThreeDFile, accepted: string | string[] | undefined): Encoding =>
  file.endsWith('.webp') ? 'identity' : ((acceptedCompressions(accepted, ['br', 'gzip'])[0] as Encoding) ?? 'identity')

const typeOf = (file: ThreeDFile) => MEDIA_TYPES[file.slice(-4) as keyof typeof MEDIA_TYPES]

const refuse = (reply: FastifyReply) =>
  reply
    .status(404)
    .headers({ 'cache-control': 'public, max-age=60', 'content-type': 'text/plain; charset=utf-8' })
    .send('Dit 3D-bestand bestaat niet.')
