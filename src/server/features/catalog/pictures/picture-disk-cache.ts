import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type CachedFile, openDiskCacheIndex } from './disk-cache-index.ts'
import { isMissing } from './missing-file.ts'

/** Disk cache of encoded pictures, by name. Lost files are made again. */
export interface PictureDiskCache {
  find(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Stores a picture, unless the cache is full. Starts an eviction when it is nearly full. */
  store(name: string, bytes: Buffer): Promise<void>
  /** Deletes a picture. */
  remove(name: string): Promise<void>
  /** Deletes the pictures of other versions, and indexes the existing files. */
  removeOldVersions(): Promise<void>
  /** Stops the eviction and waits for its end. */
  close(): Promise<void>
}

type Options = {
  /** Folder of all versions. */
  folder: string
  version: string
  /** Size limit in bytes. The least recently used pictures are deleted first. */
  maxBytes: number
  now: () => Date
  /** Receives errors of background work. */
  report(error: unknown): void
}

/**
 * Fractions of `maxBytes`. Eviction starts at the first and stops at the second, so it runs before the cache is full,
 * and deletes several pictures at a time.
 */
const EVICTION_START = 0.95
const EVICTION_END = 0.85

/** The time of the last use is written to the file at most once a day, to save disk writes. In milliseconds. */
const TOUCH_INTERVAL_MS = 24 * 60 * 60 * 1000

/**
 * Opens the cache of one version. Names are paths such as `model/sofa3/front/8a4b22-480.avif`, checked by the caller.
 */
export function openPictureDiskCache({ folder, version, maxBytes, now, report }: Options): PictureDiskCache {
  const versionFolder = join(folder, version)
  const index = openDiskCacheIndex()
  let isOpen = true
  let eviction: Promise<void> | undefined

  async function evict(): Promise<void> {
    while (isOpen && index.usedBytes() > maxBytes * EVICTION_END) {
      const oldest = index.leastRecent()
      if (oldest === undefined) return
      await remove(oldest).catch((error) => {
        // Moves the file to the end of the order: a file that cannot be deleted must not block the eviction.
        index.use(oldest, now().getTime())
        throw error
      })
    }
  }

  function evictWhenNeeded(): void {
    if (index.usedBytes() <= maxBytes * EVICTION_START || !isOpen) return
    eviction ??= evict()
      .catch(report)
      .finally(() => {
        eviction = undefined
      })
  }

  async function remove(name: string): Promise<void> {
    const deleted = index.at(name)
    await rm(join(versionFolder, name), { force: true })
    if (deleted) index.drop(name, deleted)
  }

  /** Marks a file as used, also in its modification time, which `removeOldVersions` reads after a restart. */
  function use(name: string): void {
    const at = now()
    const previousUse = index.use(name, at.getTime())
    if (previousUse === undefined || at.getTime() - previousUse < TOUCH_INTERVAL_MS) return
    utimes(join(versionFolder, name), at, at).catch((error) => {
      if (!isMissing(error)) report(error)
    })
  }

  return {
    async find(name) {
      const indexed = index.at(name)
      try {
        const bytes = await readFile(join(versionFolder, name))
        use(name)
        return bytes
      } catch (error) {
        if (!isMissing(error)) throw error
        if (indexed) index.drop(name, indexed)
        return undefined
      }
    },

    has: (name) =>
      access(join(versionFolder, name)).then(
        () => true,
        () => false, // an unreadable file is made again, and storing it then reports the error
      ),

    async store(name, bytes) {
      const target = join(versionFolder, name)
      await mkdir(dirname(target), { recursive: true })
      if (index.usedBytes() + bytes.length > maxBytes) return evictWhenNeeded()
      const release = index.reserve(bytes.length)
      // Written under another name first, so that no reader sees a partial file, also when the server stops during the
      // write.
      const draft = `${target}.${randomUUID()}.draft`
      try {
        await writeFile(draft, bytes)
        await rename(draft, target)
        index.put(name, { bytes: bytes.length, usedAt: now().getTime() })
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      } finally {
        release()
      }
      evictWhenNeeded()
    },

    remove,

    async removeOldVersions() {
      await mkdir(versionFolder, { recursive: true })
      const cached: (CachedFile & { name: string })[] = []
      const files = await readdir(versionFolder, { recursive: true, withFileTypes: true })
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name)
        if (file.name.endsWith('.draft')) await rm(path, { force: true })
        else cached.push(await cachedFileAt(path, relative(versionFolder, path).replaceAll(sep, '/')))
      }
      for (const { name, ...file } of cached.sort((a, b) => a.usedAt - b.usedAt)) index.put(name, file)
      const versions = await readdir(folder)
      await Promise.all(
        versions
          .filter((name) => name !== version)
          .map((name) => rm(join(folder, name), { recursive: true, force: true })),
      )
      evictWhenNeeded()
    },

    async close() {
      isOpen = false
      await eviction
    },
  }
}

async function cachedFileAt(path: string, name: string): Promise<CachedFile & { name: string }> {
  const { size, mtimeMs } = await stat(path)
  return { name, bytes: size, usedAt: mtimeMs }
}
