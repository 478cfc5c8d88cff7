import { pictureHeight, picturePath } from '#shared/domain/pictures/picture.ts'
import type { PictureAddress } from '#shared/domain/pictures/picture-url.ts'
import type { PictureDiskCache } from './picture-disk-cache.ts'
import type { PictureWorker } from './picture-worker.ts'
import { workQueue } from './work-queue.ts'

type Deps = {
  workshop: PictureWorker
  shelf: PictureDiskCache
  limits: { atOnce: number; mayWait: number }
  report(error: unknown): void
}

/**
 * Gives pictures as files, making each of them once: from the shelf, else from the workshop.
 *
 * Who asks for a picture that is being made waits for that one. `pictureFile` rejects with `TooBusy` when
 * too many are being made, and gives undefined for a picture that nobody can paint.
 */
export function openPictureMaker({ workshop, shelf, limits, report }: Deps) {
  const inTurn = workQueue(limits)
  const underway = new Map<string, Promise<Buffer | undefined>>()

  const make = async ({ picture, width, format }: PictureAddress, name: string): Promise<Buffer | undefined> => {
    const file = await workshop.make({ picture, width, height: pictureHeight(picture, width), format })
    // A full or broken disk costs time, not pictures.
    if (file) await shelf.store(name, file).catch(report)
    return file
  }

  const find = async (address: PictureAddress, name: string): Promise<Buffer | undefined> =>
    (await shelf.find(name)) ?? (await inTurn(() => make(address, name)))

  return { pictureFile, prepare }

  /** Makes a picture before anybody asks for it, unless it is there already. Rejects as `pictureFile` does. */
  async function prepare(address: PictureAddress): Promise<void> {
    const name = cacheFileName(address)
    if (!(await shelf.has(name))) await inTurn(() => make(address, name))
  }

  function pictureFile(address: PictureAddress): Promise<Buffer | undefined> {
    const name = cacheFileName(address)
    const already = underway.get(name)
    if (already) return already
    const started = find(address, name).finally(() => underway.delete(name))
    underway.set(name, started)
    return started
  }
}

/** Under which name a picture lies on the shelf. */
export const cacheFileName = ({ picture, width, format }: PictureAddress) =>
  `${picturePath(picture)}-${width}.${format}`
