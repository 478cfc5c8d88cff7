import { pictureHeight, picturePath } from '#shared/domain/pictures/picture.ts'
import type { PictureAddress } from '#shared/domain/pictures/picture-url.ts'
import { createSharedCalls } from '../../../db/single-flight.ts'
import type { PictureDiskCache } from './picture-disk-cache.ts'
import type { PictureWorker } from './picture-worker.ts'
import { workQueue } from './work-queue.ts'

type Deps = {
  worker: PictureWorker
  diskCache: PictureDiskCache
  /** Reads the file of a photograph; undefined when it is not stored. Rejects with `Outage`. */
  readMaster(id: string): Promise<Uint8Array | undefined>
  limits: { maxParallel: number; maxQueued: number }
  report(error: unknown): void
}

/** Number of photographs that are read at the same time. It bounds the memory of masters that wait for the worker. */
const PARALLEL_PHOTOGRAPHS = 6

/**
 * Creates the functions that return pictures as files, from the disk cache or else from the worker.
 *
 * Single-flight: concurrent requests for a picture share one execution. `pictureFile` rejects with `TooBusy` when the
 * queue is full, with `Outage` when a photograph cannot be read, and resolves to undefined when no source has the
 * picture.
 */
export function openPictureMaker({ worker, diskCache, readMaster, limits, report }: Deps) {
  const enqueue = workQueue(limits)
  // A queue of their own: a slow store of photographs must not delay the other pictures.
  const enqueuePhotograph = workQueue({ maxParallel: PARALLEL_PHOTOGRAPHS, maxQueued: limits.maxQueued })
  const pending = createSharedCalls<Buffer | undefined>()

  const encode = async (
    { picture, width, format }: PictureAddress,
    name: string,
    master?: Uint8Array,
  ): Promise<Buffer | undefined> => {
    const file = await worker.make({ picture, width, height: pictureHeight(picture, width), format, master })
    // A full or broken disk must not prevent the response.
    if (file) await diskCache.store(name, file).catch(report)
    return file
  }

  const make = (address: PictureAddress, name: string): Promise<Buffer | undefined> => {
    const { picture } = address
    if (picture.kind !== 'photo') return enqueue(() => encode(address, name))
    return enqueuePhotograph(async () => {
      const master = await readMaster(picture.id)
      return master && (await enqueue(() => encode(address, name, master)))
    })
  }

  const find = async (address: PictureAddress, name: string): Promise<Buffer | undefined> =>
    (await diskCache.find(name)) ?? (await make(address, name))

  return { pictureFile, prepare }

  /** Makes a picture in advance, unless it is cached already. Rejects as `pictureFile` does. */
  async function prepare(address: PictureAddress): Promise<void> {
    const name = cacheFileName(address)
    if (!(await diskCache.has(name))) await make(address, name)
  }

  function pictureFile(address: PictureAddress): Promise<Buffer | undefined> {
    const name = cacheFileName(address)
    return pending.run(name, () => find(address, name))
  }
}

/** Name of a picture in the disk cache. */
export const cacheFileName = ({ picture, width, format }: PictureAddress) =>
  `${picturePath(picture)}-${width}.${format}`
