import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DurableFolder } from '../../ports/durable-folder.ts'

/** Suffix of a file while it is written. A file that has the suffix when the folder opens is incomplete. */
const PARTIAL_SUFFIX = '.half'
const DAMAGED_FOLDER = 'damaged'

/** Opens a folder for files that must not be lost. Creates it if needed, and deletes incomplete files. */
export function openDurableFolder(folder: string): DurableFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) if (name.endsWith(PARTIAL_SUFFIX)) rmSync(join(folder, name), { force: true })

  return {
    pathOf: (name) => join(folder, name),

    names: () =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL_SUFFIX))
        .map(({ name }) => name)
        .sort(),

    read(name) {
      try {
        return new Uint8Array(readFileSync(join(folder, name)))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },

    write(name, content) {
      const partialPath = join(folder, `${name}${PARTIAL_SUFFIX}`)
      try {
        writeFlushed(partialPath, typeof content === 'string' ? Buffer.from(content) : content)
        renameSync(partialPath, join(folder, name))
      } catch (error) {
        rmSync(partialPath, { force: true })
        throw error
      }
      flushFolder(folder)
    },

    remove(name) {
      rmSync(join(folder, name), { force: true })
      flushFolder(folder)
    },

    putAside(name) {
      mkdirSync(join(folder, DAMAGED_FOLDER), { recursive: true, mode: 0o700 })
      renameSync(join(folder, name), join(folder, DAMAGED_FOLDER, `${Date.now()}-${name}`))
      flushFolder(folder)
    },
  }
}

function writeFlushed(path: string, content: Uint8Array): void {
  const file = openSync(path, 'w', 0o600)
  try {
    // On a nearly full disk `writeSync` writes fewer bytes, and reports that only by its return value.
    for (let done = 0; done < content.length; ) done += writeSync(file, content, done)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes the folder, because a new file name is durable only after that. Windows does not allow or need it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
