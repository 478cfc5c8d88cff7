import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isPhotoId } from '#shared/domain/pictures/picture.ts'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { createSharedCalls } from '../../../db/single-flight.ts'
import { FileNotFound, type FileStore, type StoredFile } from '../../../ports/file-store.ts'
import { Outage } from '../../../ports/outage.ts'

/** Maximum file size. About twice the size of an original of a good camera. */
const MAX_PHOTOGRAPH_BYTES = 20_000_000

/**
 * Photographs younger than this are not deleted, because a page that was just sent may still show them. In
 * milliseconds.
 */
const GRACE_MS = 24 * 60 * 60 * 1000

/** Size of the memory cache of masters. All widths and formats of a photograph are usually made one after the other. */
const MEMORY_CACHE_BYTES = 32_000_000

/** Wrong ids are remembered this long, so that a broken link on a busy page does not ask the store each time. */
const MISSING_MS = 10_000
const MAX_MISSING = 1_000

/** After an outage the store is not asked again for this time: a store that does not answer would hold every visitor. */
const PAUSE_MS = 2_000

/** `photo_unreadable`: unsupported format, damaged, or too many pixels. */
export type StorePhotographResult = Success<{ id: string }> | Failure<'photo_too_large'> | Failure<'photo_unreadable'>

/** Imported photographs: one master each, from which all widths and formats are made. All servers share them. */
export interface Photographs {
  /** Returns the master of a photograph; undefined when it is not stored. Rejects with `Outage`. */
  master(id: string): Promise<Uint8Array | undefined>
  /** Returns the ids of all stored photographs. */
  ids(): Promise<ReadonlySet<string>>
  /**
   * Stores a photograph as master (see `masterOf`). The id is a hash of the file, so a file that is stored already is
   * not converted again.
   */
  store(file: Uint8Array): Promise<StorePhotographResult>
  /** Deletes all photographs except these and recently stored ones. Returns the deleted ids. */
  deleteOthers(ids: ReadonlySet<string>): Promise<string[]>
  /** Total size of the photographs and time of the latest; undefined when there are none. */
  measure(): Promise<PhotographsSize | undefined>
}

export type PhotographsSize = { sizeBytes: number; lastWriteAt: Date }

type Deps = {
  /** Stores the masters, as `{id}.webp`. */
  files: FileStore
  /** Converts a file to a master; undefined when it is not a readable image. */
  makeMaster(file: Uint8Array): Promise<Buffer | undefined>
  now: () => Date
}

const fileName = (id: string) => `${id}.webp`
const idOf = ({ name }: StoredFile) => name.replace(/\.webp$/, '')

/** Opens the photographs in a store. Does not connect: a server starts also while the store is away. */
export function openPhotographs({ files, makeMaster, now }: Deps): Photographs {
  const memoryCache = new LRUCache<string, Uint8Array>({
    maxSize: MEMORY_CACHE_BYTES,
    sizeCalculation: (master) => master.length || 1,
  })
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_MS })
  const reading = createSharedCalls<Uint8Array | undefined>()
  let pause: { until: number; outage: Outage } | undefined

  const list = async () => (await files.list()).filter((file) => isPhotoId(idOf(file)))

  const read = async (id: string): Promise<Uint8Array | undefined> => {
    if (pause && performance.now() < pause.until) throw pause.outage
    try {
      const master = await contentOf(await files.get(fileName(id)))
      memoryCache.set(id, master)
      return master
    } catch (error) {
      if (error instanceof Outage) pause = { until: performance.now() + PAUSE_MS, outage: error }
      if (!(error instanceof FileNotFound)) throw error
      missing.set(id, true)
      return undefined
    }
  }

  return {
    async master(id) {
      return memoryCache.get(id) ?? (missing.has(id) ? undefined : reading.run(id, () => read(id)))
    },

    ids: async () => new Set((await list()).map(idOf)),

    async store(file) {
      if (file.length > MAX_PHOTOGRAPH_BYTES) return fail('photo_too_large')
      const id = createHash('sha256').update(file).digest('hex').slice(0, 32)
      // Always asks the store: another server may have deleted the photograph.
      if (await files.find(fileName(id))) return ok({ id })
      const master = await makeMaster(file)
      if (!master) return fail('photo_unreadable')
      await files.put(fileName(id), once(master))
      missing.delete(id)
      memoryCache.set(id, master)
      return ok({ id })
    },

    async deleteOthers(idsToKeep) {
      const deleted: string[] = []
      for (const file of await list()) {
        const id = idOf(file)
        if (idsToKeep.has(id) || now().getTime() - file.storedAt.getTime() < GRACE_MS) continue
        await files.delete(file.name)
        memoryCache.delete(id)
        deleted.push(id)
      }
      return deleted
    },

    async measure() {
      const stored = await list()
      if (stored.length === 0) return undefined
      return {
        sizeBytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
        lastWriteAt: stored.map(({ storedAt }) => storedAt).reduce((latest, at) => (at > latest ? at : latest)),
      }
    },
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

async function contentOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
