import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type CachedFile, openDiskCacheIndex } from './disk-cache-index.ts'
import { isMissing } from './missing-file.ts'

/** Finished pictures on disk, by name. What is lost here is made again. */
export interface PictureDiskCache {
  find(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Keeps a picture, unless there is no room left; making room has then begun. */
  store(name: string, bytes: Buffer): Promise<void>
  /** Throws away a picture of which the subject is gone. */
  remove(name: string): Promise<void>
  /** Throws away what other versions of the shop left behind, and looks what is there. */
  tidy(): Promise<void>
  /** Stops making room, and waits until it has stopped. */
  close(): Promise<void>
}

type Options = {
  /** Folder of all versions. */
  folder: string
  version: string
  /** How much is kept, in bytes. When it is nearly full, what was not asked for the longest goes. */
  room: number
  now: () => Date
  /** Hears what went wrong without anybody waiting for it. */
  report(error: unknown): void
}

/** From so full on room is made, until it is only so full: in batches, and before anything has to be refused. */
const NEARLY_FULL = 0.95
const ROOMY = 0.85

/** A restart knows of the last use by the day, so that not every picture that is sent writes to the disk. In milliseconds. */
const TOUCH_INTERVAL_MS = 24 * 60 * 60 * 1000

/** Opens the shelf of one version. Names are paths such as `model/sofa3/front/8a4b22-480.avif`, checked by the caller. */
export function openPictureDiskCache({ folder, version, room, now, report }: Options): PictureDiskCache {
  const own = join(folder, version)
  const list = openDiskCacheIndex()
  let isOpen = true
  let makingRoom: Promise<void> | undefined

  async function makeRoom(): Promise<void> {
    while (isOpen && list.taken() > room * ROOMY) {
      const oldest = list.leastRecent()
      if (oldest === undefined) return
      await remove(oldest).catch((error) => {
        // The next time another has its turn: one that cannot go must not keep the shelf full.
        list.use(oldest, now().getTime())
        throw error
      })
    }
  }

  function makeRoomWhenNeeded(): void {
    if (list.taken() <= room * NEARLY_FULL || !isOpen) return
    makingRoom ??= makeRoom()
      .catch(report)
      .finally(() => {
        makingRoom = undefined
      })
  }

  async function remove(name: string): Promise<void> {
    const thrownAway = list.at(name)
    await rm(join(own, name), { force: true })
    if (thrownAway) list.drop(name, thrownAway)
  }

  /** Its file tells a later start when it was last asked for. */
  function use(name: string): void {
    const at = now()
    const before = list.use(name, at.getTime())
    if (before === undefined || at.getTime() - before < TOUCH_INTERVAL_MS) return
    utimes(join(own, name), at, at).catch((error) => {
      if (!isMissing(error)) report(error)
    })
  }

  return {
    async find(name) {
      const before = list.at(name)
      try {
        const bytes = await readFile(join(own, name))
        use(name)
        return bytes
      } catch (error) {
        if (!isMissing(error)) throw error
        if (before) list.drop(name, before)
        return undefined
      }
    },

    has: (name) =>
      access(join(own, name)).then(
        () => true,
        () => false, // what cannot be read is made again, and who keeps it then hears what is wrong
      ),

    async store(name, bytes) {
      const target = join(own, name)
      await mkdir(dirname(target), { recursive: true })
      if (list.taken() + bytes.length > room) return makeRoomWhenNeeded()
      const giveBack = list.reserve(bytes.length)
      // First under another name: who reads meanwhile, or after a power cut, never sees half a picture.
      const draft = `${target}.${randomUUID()}.draft`
      try {
        await writeFile(draft, bytes)
        await rename(draft, target)
        list.put(name, { bytes: bytes.length, usedAt: now().getTime() })
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      } finally {
        giveBack()
      }
      makeRoomWhenNeeded()
    },

    remove,

    async tidy() {
      await mkdir(own, { recursive: true })
      const found: (CachedFile & { name: string })[] = []
      const files = await readdir(own, { recursive: true, withFileTypes: true })
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name)
        if (file.name.endsWith('.draft')) await rm(path, { force: true })
        else found.push(await cachedFileAt(path, relative(own, path).replaceAll(sep, '/')))
      }
      for (const { name, ...kept } of found.sort((a, b) => a.usedAt - b.usedAt)) list.put(name, kept)
      const versions = await readdir(folder)
      await Promise.all(
        versions
          .filter((name) => name !== version)
          .map((name) => rm(join(folder, name), { recursive: true, force: true })),
      )
      makeRoomWhenNeeded()
    },

    async close() {
      isOpen = false
      await makingRoom
    },
  }
}

async function cachedFileAt(path: string, name: string): Promise<CachedFile & { name: string }> {
  const { size, mtimeMs } = await stat(path)
  return { name, bytes: size, usedAt: mtimeMs }
}
