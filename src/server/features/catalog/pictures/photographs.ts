import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPhotoId } from '#shared/domain/pictures/picture.ts'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { isMissing } from './missing-file.ts'

/** The largest file that is looked at, in bytes. A photograph straight from a good camera is half of it. */
const MAX_PHOTOGRAPH_BYTES = 20_000_000

/** What was kept is not thrown away within a day: a page that was just sent may still show it. In milliseconds. */
const GRACE_MS = 24 * 60 * 60 * 1000

/** `photo_unreadable`: not one of the kinds we take, broken, or of too many pixels. */
export type StorePhotographResult = Success<{ id: string }> | Failure<'photo_too_large'> | Failure<'photo_unreadable'>

/** The photographs of a real shop, as they were imported: one master each, from which all widths and formats are made. */
export interface Photographs {
  has(id: string): boolean
  /**
   * Keeps a photograph under the hash of its contents: upright, without what the camera wrote in it, at most
   * 2560 pixels. The same file again is recognised and costs nothing. A file that is no photograph is refused.
   */
  store(file: Uint8Array): Promise<StorePhotographResult>
  /** Throws away all but these, as far as they were not kept just now, and says which went. */
  keepOnly(ids: ReadonlySet<string>): Promise<string[]>
  /** What they take on disk, and when the latest came; undefined when there is none. */
  measure(): Promise<PhotographsSize | undefined>
}

export type PhotographsSize = { sizeBytes: number; lastWriteAt: Date }

type Deps = {
  folder: string
  /** Makes a master of a file; undefined when it is no photograph. */
  makeMaster(file: Uint8Array): Promise<Buffer | undefined>
  now: () => Date
}

/** The file of a master. */
export const masterPath = (folder: string, id: string) => join(folder, `${id}.webp`)

/** Reads which photographs there are; after that an id is judged without looking at the disk. */
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
      // First under another name: half a photograph would be shown for ever.
      const draft = join(folder, `${randomUUID()}.draft`)
      try {
        await writeFile(draft, master)
        await rename(draft, masterPath(folder, id))
      } catch (error) {
        // Half a file on a full disk is in the way of what comes next.
        await rm(draft, { force: true })
        throw error
      }
      ids.add(id)
      return ok({ id })
    },

    async keepOnly(wanted) {
      const gone: string[] = []
      for (const id of [...ids].filter((id) => !wanted.has(id))) {
        const path = masterPath(folder, id)
        const keptAt = await changedAt(path)
        if (keptAt !== undefined && now().getTime() - keptAt < GRACE_MS) continue
        ids.delete(id)
        await rm(path, { force: true })
        gone.push(id)
      }
      return gone
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

/** In milliseconds; undefined for a file that somebody else threw away meanwhile. */
const changedAt = async (path: string) => (await factsOf(path))?.mtimeMs

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
