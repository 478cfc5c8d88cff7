import { join } from 'node:path'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import { PICTURE_FORMATS, type PictureAddress, pictureWidths } from '#shared/domain/pictures/picture-url.ts'
import { cacheFileName, openPictureMaker } from './make-picture.ts'
import { openPhotographs, type PhotographsSize, type StorePhotographResult } from './photographs.ts'
import { openPictureDiskCache } from './picture-disk-cache.ts'
import { inStock, ourPictures, readPictureStock } from './picture-stock.ts'
import { openPictureWorker } from './picture-worker.ts'
import { type RenderLayerFiles, readRenderLayerFiles } from './render-layers/render-layer-files.ts'
import { currentPictureVersion, PICTURES_FOLDER } from './resources.ts'

/** Everything the shop does with pictures, put together. */
export interface Pictures {
  /** The version of today, as addresses name it. */
  readonly version: string
  /** The stored light layers by `{model}/{side}`. */
  readonly renderLayers: ReadonlyMap<string, RenderLayerFiles>
  /** The picture as it is made; undefined when the shop does not have it. Known without looking at the disk. */
  inStock(picture: Picture): Picture | undefined
  /** A picture as a file; undefined when nobody can paint it. Rejects with `TooBusy`, or when making it failed. */
  pictureFile(address: PictureAddress): Promise<Buffer | undefined>
  /**
   * Takes in a photograph (jpeg, png, webp, avif, heif or tiff); its id goes into `{ kind: 'photo', id }`. All its
   * widths and formats are then made in the background, so that the first visitors do not wait for them.
   */
  keepPhotograph(file: Uint8Array): Promise<StorePhotographResult>
  /** Throws away the photographs that nothing shows any more. */
  keepOnlyPhotographs(ids: ReadonlySet<string>): Promise<void>
  /** What the photographs take on disk, and when the latest came; undefined when there is none. */
  photographsSize(): Promise<PhotographsSize | undefined>
  close(): Promise<void>
}

type Deps = {
  /** Folder of everything the server keeps; finished pictures go into `pictures` below it, photographs into `photographs`. */
  dataDir: string
  /** Where the layers and finished pictures are; the `resources/pictures` of this shop unless told. */
  folder?: string
  limits?: PictureLimits
  now: () => Date
  /** Hears what went wrong without anybody waiting for it. */
  report(error: unknown): void
}

/** How much may be asked of the machine. */
export type PictureLimits = {
  /** Pictures that are made at once. */
  atOnce: number
  /** Pictures that wait their turn; who asks for more is told to come back. */
  mayWait: number
  /** What finished pictures may take on disk, in bytes; when it is nearly full, what was not asked for the longest goes. */
  diskRoom: number
}

/** Half a minute of work may wait, and some fifty thousand pictures may lie ready. */
const USUAL_LIMITS: PictureLimits = { atOnce: 3, mayWait: 300, diskRoom: 1_000_000_000 }

/** Looks through the folders of pictures, and throws away what earlier versions of the shop left behind. */
export async function openPictures({
  dataDir,
  folder = PICTURES_FOLDER,
  limits = USUAL_LIMITS,
  now,
  report,
}: Deps): Promise<Pictures> {
  const version = currentPictureVersion()
  const stock = folder === PICTURES_FOLDER ? ourPictures() : readPictureStock(folder)
  const folders = { pictures: folder, photographs: join(dataDir, 'photographs') }
  const workshop = openPictureWorker({ folders })
  const shelf = openPictureDiskCache({ folder: join(dataDir, 'pictures'), version, room: limits.diskRoom, now, report })
  const { pictureFile, prepare } = openPictureMaker({ workshop, shelf, limits, report })
  const photographs = await openPhotographs({ folder: folders.photographs, makeMaster: workshop.makeMaster, now })
  await shelf.tidy().catch(report)

  /** Every file that is made of a photograph. */
  const allOf = (id: string): PictureAddress[] => {
    const picture = { kind: 'photo', id } as const
    return pictureWidths(picture).flatMap((width) =>
      PICTURE_FORMATS.map((format) => ({ picture, width, format, version })),
    )
  }

  let isOpen = true
  let preparing: Promise<void> = Promise.resolve()

  /** One photograph after the other, and one file at a time: visitors who ask for a picture now go first. */
  const prepareAll = async (id: string) => {
    for (const wanted of allOf(id)) {
      if (isOpen) await prepare(wanted)
    }
  }

  return {
    version,
    renderLayers: readRenderLayerFiles(folder, stock, version, report),
    inStock: (picture) => {
      if (picture.kind === 'photo') return photographs.has(picture.id) ? picture : undefined
      return inStock(stock, picture)
    },
    pictureFile,
    async keepPhotograph(file) {
      const kept = await photographs.store(file)
      if (kept.ok) {
        preparing = preparing
          .then(() => prepareAll(kept.value.id))
          .catch((error) => {
            if (isOpen) report(error)
          })
      }
      return kept
    },
    async keepOnlyPhotographs(ids) {
      for (const id of await photographs.keepOnly(ids)) {
        for (const finished of allOf(id)) await shelf.remove(cacheFileName(finished))
      }
    },
    photographsSize: () => photographs.measure(),
    async close() {
      isOpen = false
      await shelf.close()
      await workshop.close()
      await preparing
    },
  }
}
