import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Finished pictures on disk, by name. What is lost here is made again. */
export interface PictureShelf {
  find(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Keeps a picture, unless the shelf is full. */
  keep(name: string, bytes: Buffer): Promise<void>
  /** Throws away what other versions of the shop left behind, and counts what is there. */
  tidy(): Promise<void>
}

type Options = {
  /** Folder of all versions. */
  folder: string
  version: string
  /** How much is kept, in bytes. When it is full, pictures are still made but no longer kept. */
  room: number
}

/** Opens the shelf of one version. Names are paths such as `model/sofa3/front/8a4b22-480.avif`, checked by the caller. */
export function openShelf({ folder, version, room }: Options): PictureShelf {
  const own = join(folder, version)
  let taken = 0

  return {
    async find(name) {
      try {
        return await readFile(join(own, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    has: (name) =>
      access(join(own, name)).then(
        () => true,
        () => false, // what cannot be read is made again, and who keeps it then hears what is wrong
      ),

    async keep(name, bytes) {
      if (taken + bytes.length > room) return
      taken += bytes.length
      const target = join(own, name)
      // First under another name: who reads meanwhile, or after a power cut, never sees half a picture.
      const draft = `${target}.${randomUUID()}.draft`
      await mkdir(dirname(target), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, target)
    },

    async tidy() {
      await mkdir(own, { recursive: true })
      const versions = await readdir(folder)
      await Promise.all(
        versions
          .filter((name) => name !== version)
          .map((name) => rm(join(folder, name), { recursive: true, force: true })),
      )
      const files = await readdir(own, { recursive: true, withFileTypes: true })
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name)
        if (file.name.endsWith('.draft')) await rm(path, { force: true })
        else taken += (await stat(path)).size
      }
    },
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
