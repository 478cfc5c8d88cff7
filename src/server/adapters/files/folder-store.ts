import { randomUUID } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileNotFound, type FileStore, isFileName, requireFileName, type StoredFile } from '../../ports/file-store.ts'

/** A file that is being written. Its name begins with a dot, so it is no name of the store. */
const UNFINISHED = /^\..+\.new$/
/** An unfinished file of this age belongs to a server that was killed. */
const ABANDONED_AFTER_MS = 86_400_000

/** A store in a folder, which is created when a file is stored. Only the user of the server process can read the files. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, ...requireFileName(name).split('/'))
  return {
    place: folder,

    async put(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      await removeAbandoned(dirname(path))
      // A name of its own: two servers may store the same file at the same time.
      const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}.new`)
      try {
        // Flushes the file before the rename: otherwise a power cut could leave an empty file under its final name.
        await pipeline(Readable.from(content), createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(name) {
      try {
        return (await open(pathOf(name))).createReadStream()
      } catch (error) {
        throw isMissing(error) ? new FileNotFound(name) : error
      }
    },

    async find(name) {
      try {
        const found = await stat(pathOf(name))
        return found.isFile() ? storedFile(name, found) : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async list() {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const files: StoredFile[] = []
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const name = relative(folder, path).split(sep).join('/')
        if (!isFileName(name)) continue
        // Another server may delete a file after it was listed.
        const found = await stat(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        })
        if (found) files.push(storedFile(name, found))
      }
      return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },

    delete: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Every `put` makes a new file, which has another inode than the former one. */
const storedFile = (name: string, { size, mtime, mtimeMs, ino }: Stats): StoredFile => ({
  name,
  bytes: size,
  storedAt: mtime,
  version: `${ino}-${size}-${mtimeMs}`,
})

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
