import { LRUCache } from 'lru-cache'
import { picturePath } from '#shared/domain/pictures/picture.ts'
import { createSharedCalls } from '../../../db/single-flight.ts'
import { encode } from './encode.ts'
import { openSources } from './open-sources.ts'
import { masterOf } from './photo-master.ts'
import type { RawPicture } from './picture-source.ts'
import type { PictureRequest, WorkerRequest } from './picture-worker.ts'
import type { WorkerResponse } from './worker-process.ts'

/** Size of the cache of painted pixels: other formats and widths of a picture are often requested next. */
const PIXEL_CACHE_BYTES = 16_000_000

/** Pictures up to this width are painted at this width, larger ones at full width. */
const CARD_WIDTH = 640
const FULL_WIDTH = {
  model: 1280,
  swatch: 640,
  photo: 1280,
  banner: 1600,
  scene: 1280,
  option: 1280,
  placeholder: 1280,
} as const

const [, , folder = ''] = process.argv
const sources = openSources(folder)
const pixelCache = new LRUCache<string, RawPicture>({
  maxSize: PIXEL_CACHE_BYTES,
  sizeCalculation: (raw) => raw.pixels.length,
})
const pending = createSharedCalls<RawPicture | undefined>()

/** Returns the pixels for a file of this width. Concurrent requests share one execution. */
function paintCached({ picture, width, master }: PictureRequest): Promise<RawPicture | undefined> {
  const paintedWidth = width <= CARD_WIDTH ? CARD_WIDTH : FULL_WIDTH[picture.kind]
  const key = `${picturePath(picture)}@${paintedWidth}`
  const cached = pixelCache.get(key)
  if (cached) return Promise.resolve(cached)

  return pending.run(key, async () => {
    const raw = await sources.paint(picture, paintedWidth, master)
    if (raw) pixelCache.set(key, raw)
    return raw
  })
}

async function renderFile(wanted: PictureRequest) {
  const raw = await paintCached(wanted)
  return raw && encode(raw, wanted.width, wanted.height, wanted.format)
}

async function handleRequest(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    const file = await ('wanted' in request ? renderFile(request.wanted) : masterOf(request.photograph, request.side))
    return { id: request.id, file }
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (request: WorkerRequest) => {
  process.send?.(await handleRequest(request))
})
// The server has stopped, so this process stops too.
process.on('disconnect', () => process.exit(0))
