import { LRUCache } from 'lru-cache'
import { pictureHeight, picturePath } from '#shared/domain/pictures/picture.ts'
import type { PictureAddress } from '#shared/domain/pictures/picture-url.ts'
import { encode } from './encode.ts'
import type { Painter } from './painter.ts'
import type { PictureShelf } from './picture-shelf.ts'
import type { RawPicture } from './picture-source.ts'
import { workQueue } from './work-queue.ts'

type Deps = { painter: Painter; shelf: PictureShelf; report(error: unknown): void }

/** Pixels of pictures just painted: their other format and width is often asked next. In bytes. */
const PIXELS_AT_HAND = 12_000_000

/** Files just sent, in bytes; a category page is about one megabyte. */
const FILES_AT_HAND = 10_000_000

/** Cards are painted at this width, everything larger in full. */
const CARD_WIDTH = 640

/**
 * Gives pictures as files, making each of them once: from memory, else from the shelf, else painted.
 *
 * Who asks for a picture that is being made waits for that one.
 */
export function openPictureMaker({ painter, shelf, report }: Deps) {
  const inTurn = workQueue({ atOnce: 3, mayWait: 300 })
  const underway = new Map<string, Promise<Buffer | undefined>>()
  const files = new LRUCache<string, Buffer>({ maxSize: FILES_AT_HAND, sizeCalculation: (file) => file.length || 1 })
  const pixels = new LRUCache<string, RawPicture>({
    maxSize: PIXELS_AT_HAND,
    sizeCalculation: (raw) => raw.pixels.length,
  })
  const painting = new Map<string, Promise<RawPicture | undefined>>()

  const painted = async ({ picture, width }: PictureAddress): Promise<RawPicture | undefined> => {
    const full = picture.kind === 'banner' ? 1600 : 1280
    const paintedWidth = width <= CARD_WIDTH ? CARD_WIDTH : full
    const key = `${picturePath(picture)}@${paintedWidth}`
    const atHand = pixels.get(key)
    if (atHand) return atHand

    return once(painting, key, async () => {
      const raw = await painter.paint(picture, paintedWidth)
      if (raw) pixels.set(key, raw)
      return raw
    })
  }

  const make = async (address: PictureAddress, name: string): Promise<Buffer | undefined> => {
    const raw = await painted(address)
    if (!raw) return undefined
    const { picture, width, format } = address
    const file = await encode(raw, width, pictureHeight(picture, width), format)
    // A full or broken disk costs time, not pictures.
    await shelf.keep(name, file).catch(report)
    return file
  }

  /** The file of a picture. Undefined when nobody can paint it; throws `TooBusy` when too many are being made. */
  return async function pictureFile(address: PictureAddress): Promise<Buffer | undefined> {
    const name = `${picturePath(address.picture)}-${address.width}.${address.format}`
    const atHand = files.get(name)
    if (atHand) return atHand

    return once(underway, name, async () => {
      const file = (await shelf.find(name)) ?? (await inTurn(() => make(address, name)))
      if (file) files.set(name, file)
      return file
    })
  }
}

/** Starts a piece of work unless the same is under way; then both wait for that. */
function once<Result>(
  underway: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const already = underway.get(key)
  if (already) return already
  const started = work().finally(() => underway.delete(key))
  underway.set(key, started)
  return started
}
