import { join } from 'node:path'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import { PICTURE_FORMATS, type PictureAddress, pictureWidths } from '#shared/domain/pictures/picture-url.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { bundledPictures, readAvailablePictures, resolvePicture } from './available-pictures.ts'
import { cacheFileName, openPictureMaker } from './make-picture.ts'
import { openPhotographs, type PhotographsSize, type StorePhotographResult } from './photographs.ts'
import { openPictureDiskCache } from './picture-disk-cache.ts'
import { openPictureWorker } from './picture-worker.ts'
import { type RenderLayerFiles, readRenderLayerFiles } from './render-layers/render-layer-files.ts'
import { currentPictureVersion, PICTURES_FOLDER } from './resources.ts'

/** Public API of the pictures feature. */
export interface Pictures {
  /** Current version, as in URLs of pictures. */
  readonly version: string
  /** Stored render layers by `{model}/{side}`. */
  readonly renderLayers: ReadonlyMap<string, RenderLayerFiles>
  /**
   * Returns the picture without legs that make no difference; undefined when the shop does not have it. Does not access
   * the disk, and does not know which photographs are stored.
   */
  resolve(picture: Picture): Picture | undefined
  /**
   * File of a picture; undefined when no picture source has it. Rejects with `TooBusy`, with `Outage` when the store of
   * photographs does not work, or when the picture could not be made.
   */
  pictureFile(address: PictureAddress): Promise<Buffer | undefined>
  /**
   * Stores a photograph (jpeg, png, webp, avif, heif or tiff). Its id is used in `{ kind: 'photo', id }`. Makes all
   * widths and formats in the background, so that the first visitors do not wait. Rejects with `Outage`.
   */
  storePhotograph(file: Uint8Array): Promise<StorePhotographResult>
  /**
   * Makes an external photo again from its pixels: upright, at most `side` pixels wide and high, without metadata, as WebP.
   * Undefined when the file is not a readable image. Stores nothing.
   */
  cleanPhoto(file: Uint8Array, side: number): Promise<Buffer | undefined>
  /** Ids of all stored photographs. */
  photographIds(): Promise<ReadonlySet<string>>
  /** Deletes all photographs except these and recently stored ones, with the pictures made of them. */
  deleteOtherPhotographs(ids: ReadonlySet<string>): Promise<void>
  /** Total size of the photographs and time of the latest; undefined when there are none. */
  photographsSize(): Promise<PhotographsSize | undefined>
  close(): Promise<void>
}

type Deps = {
  /** Data folder. Its subfolder `pictures` is the disk cache, which may be lost. */
  dataDir: string
  /** Store of the imported photographs, which all servers share. */
  photographs: FileStore
  /** Folder of render layers and ready-made pictures; default `resources/pictures`. */
  folder?: string
  limits?: PictureLimits
  now: () => Date
  /** Receives errors of background work. */
  report(error: unknown): void
}

export type PictureLimits = {
  /** Number of pictures that are made in parallel. */
  maxParallel: number
  /** Length of the queue. Further requests are refused with `TooBusy`. */
  maxQueued: number
  /** Size limit of the disk cache in bytes. The least recently used pictures are deleted first. */
  maxDiskBytes: number
}

/** A full queue is about half a minute of work. The disk cache has room for about 50,000 pictures. */
const DEFAULT_LIMITS: PictureLimits = { maxParallel: 3, maxQueued: 300, maxDiskBytes: 1_000_000_000 }

/** Opens the pictures of a server: reads their folders, and deletes cached pictures of earlier versions. */
export async function openPictures({
  dataDir,
  photographs: files,
  folder = PICTURES_FOLDER,
  limits = DEFAULT_LIMITS,
  now,
  report,
}: Deps): Promise<Pictures> {
  const version = currentPictureVersion()
  const available = folder === PICTURES_FOLDER ? bundledPictures() : readAvailablePictures(folder)
  const worker = openPictureWorker({ folder })
  const photographs = openPhotographs({ files, makeMaster: (file) => worker.makeMaster(file), now })
  const diskCache = openPictureDiskCache({
    folder: join(dataDir, 'pictures'),
    version,
    maxBytes: limits.maxDiskBytes,
    now,
    report,
  })
  const { pictureFile, prepare } = openPictureMaker({
    worker,
    diskCache,
    readMaster: (id) => photographs.master(id),
    limits,
    report,
  })
  await diskCache.removeOldVersions().catch(report)

  /** Addresses of all widths and formats of a photograph. */
  const addressesOf = (id: string): PictureAddress[] => {
    const picture = { kind: 'photo', id } as const
    return pictureWidths(picture).flatMap((width) =>
      PICTURE_FORMATS.map((format) => ({ picture, width, format, version })),
    )
  }

  let isOpen = true
  let preparing: Promise<void> = Promise.resolve()

  /** Makes all files of a photograph, one at a time, so that requests of visitors are not delayed. */
  const prepareAll = async (id: string) => {
    for (const address of addressesOf(id)) {
      if (isOpen) await prepare(address)
    }
  }

  return {
    version,
    renderLayers: readRenderLayerFiles(folder, available, version, report),
    resolve: (picture) => resolvePicture(available, picture),
    pictureFile,
    async storePhotograph(file) {
      const stored = await photographs.store(file)
      if (stored.ok) {
        preparing = preparing
          .then(() => prepareAll(stored.value.id))
          .catch((error) => {
            if (isOpen) report(error)
          })
      }
      return stored
    },
    cleanPhoto: (file, side) => worker.makeMaster(file, side),
    photographIds: () => photographs.ids(),
    async deleteOtherPhotographs(ids) {
      for (const id of await photographs.deleteOthers(ids)) {
        for (const address of addressesOf(id)) await diskCache.remove(cacheFileName(address))
      }
    },
    photographsSize: () => photographs.measure(),
    async close() {
      isOpen = false
      await diskCache.close()
      await worker.close()
      await preparing
    },
  }
}
