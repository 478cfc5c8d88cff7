import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPhotoId } from '#shared/domain/pictures/picture.ts'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { isMissing } from './missing-file.ts'

/** Maximum file size. About twice the size of an original of a good camera. */
const MAX_PHOTOGRAPH_BYTES = 20_000_000

/**
 * Photographs younger than this are not deleted, because a page that was just sent may still show them. In
 * milliseconds.
 */
const GRACE_MS = 24 * 60 * 60 * 1000

/** `photo_unreadable`: unsupported format, damaged, or too many pixels. */
export type StorePhotographResult = Success<{ id: string }> | Failure<'photo_too_large'> | Failure<'photo_unreadable'>

/** Imported photographs: one master each, from which all widths and formats are made. */
export interface Photographs {
  has(id: string): boolean
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
  folder: string
  /** Converts a file to a master; undefined when it is not a readable image. */
  makeMaster(file: Uint8Array): Promise<Buffer | undefined>
  now: () => Date
}

/** Path of a master. */
export const masterPath = (folder: string, id: string) => join(folder, `${id}.webp`)

/** Opens the folder of photographs. Reads their ids, so that later lookups need no disk access. */
export async function openPhotographs({ folder, makeMaster, now }: Deps): Promise<Photographs> {
  await mkdir(folder, { recursive: true })
  const ids = new Set<string>()
  for (const name of await readdir(folder)) {
    const id = name.replace(/\.webp$/, '')
    if (isPhotoId(id)) ids.add(id)
    else if (name.endsWith('.draft')) await rm(join(folder, name), { force: true })
  }

  return {
    has: (id) => ids.has(id),

    async store(file) {
      if (file.length > MAX_PHOTOGRAPH_BYTES) return fail('photo_too_large')
      const id = createHash('sha256').update(file).digest('hex').slice(0, 32)
      if (ids.has(id)) return ok({ id })
      const master = await makeMaster(file)
      if (!master) return fail('photo_unreadable')
      // Written under another name first: a partial file would be cached by browsers forever.
      const draft = join(folder, `${randomUUID()}.draft`)
      try {
        await writeFile(draft, master)
        await rename(draft, masterPath(folder, id))
      } catch (error) {
        // A partial file must not occupy a full disk.
        await rm(draft, { force: true })
        throw error
      }
      ids.add(id)
      return ok({ id })
    },

    async deleteOthers(idsToKeep) {
      const deleted: string[] = []
      for (const id of [...ids].filter((id) => !idsToKeep.has(id))) {
        const path = masterPath(folder, id)
        const storedAt = await changedAt(path)
        if (storedAt !== undefined && now().getTime() - storedAt < GRACE_MS) continue
        ids.delete(id)
        await rm(path, { force: true })
        deleted.push(id)
      }
      return deleted
    },

    async measure() {
      let sizeBytes = 0
      let latest = 0
      for (const id of ids) {
        const file = await factsOf(masterPath(folder, id))
        sizeBytes += file?.size ?? 0
        latest = Math.max(latest, file?.mtimeMs ?? 0)
      }
      return latest > 0 ? { sizeBytes, lastWriteAt: new Date(latest) } : undefined
    },
  }
}

/** Time of the last change in milliseconds; undefined when another server deleted the file. */
const changedAt = async (path: string) => (await factsOf(path))?.mtimeMs

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
