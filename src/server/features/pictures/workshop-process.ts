import { LRUCache } from 'lru-cache'
import { picturePath } from '#shared/domain/pictures/picture.ts'
import { encode } from './encode.ts'
import { openSources } from './open-sources.ts'
import type { RawPicture } from './picture-source.ts'
import { PICTURES_FOLDER } from './resources.ts'
import type { Made, Order } from './workshop.ts'

/** Pixels of pictures just painted: their other format and width is often asked next. In bytes. */
const PIXELS_AT_HAND = 16_000_000

/** Cards are painted at this width, everything larger in full. */
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

const sources = openSources(process.argv[2] ?? PICTURES_FOLDER)
const atHand = new LRUCache<string, RawPicture>({
  maxSize: PIXELS_AT_HAND,
  sizeCalculation: (raw) => raw.pixels.length,
})
const underway = new Map<string, Promise<RawPicture | undefined>>()

/** The pixels that a file of this width is made of; who asks for a picture that is being painted waits for that one. */
function painted({ picture, width }: Order): Promise<RawPicture | undefined> {
  const paintedWidth = width <= CARD_WIDTH ? CARD_WIDTH : FULL_WIDTH[picture.kind]
  const key = `${picturePath(picture)}@${paintedWidth}`
  const known = atHand.get(key)
  if (known) return Promise.resolve(known)

  const started =
    underway.get(key) ??
    sources
      .paint(picture, paintedWidth)
      .then((raw) => {
        if (raw) atHand.set(key, raw)
        return raw
      })
      .finally(() => underway.delete(key))
  underway.set(key, started)
  return started
}

async function made(order: Order): Promise<Made> {
  try {
    const raw = await painted(order)
    return { id: order.id, file: raw && (await encode(raw, order.width, order.height, order.format)) }
  } catch (error) {
    return { id: order.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (order: Order) => {
  process.send?.(await made(order))
})
// The shop is gone, however it went: nobody waits for pictures any more.
process.on('disconnect', () => process.exit(0))
