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

/** What is being written; found at the start it is half, and thrown away. */
const HALF = '.half'
const ASIDE = 'damaged'

/** Opens a folder for what may not be lost; makes it, and throws away what was only half written. */
export function openDurableFolder(folder: string): DurableFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) if (name.endsWith(HALF)) rmSync(join(folder, name), { force: true })

  return {
    pathOf: (name) => join(folder, name),

    names: () =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(HALF))
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
      const half = join(folder, `${name}${HALF}`)
      try {
        writeFlushed(half, typeof content === 'string' ? Buffer.from(content) : content)
        renameSync(half, join(folder, name))
      } catch (error) {
        rmSync(half, { force: true })
        throw error
      }
      flushFolder(folder)
    },

    remove(name) {
      rmSync(join(folder, name), { force: true })
      flushFolder(folder)
    },

    putAside(name) {
      mkdirSync(join(folder, ASIDE), { recursive: true, mode: 0o700 })
      renameSync(join(folder, name), join(folder, ASIDE, `${Date.now()}-${name}`))
      flushFolder(folder)
    },
  }
}

function writeFlushed(path: string, content: Uint8Array): void {
  const file = openSync(path, 'w', 0o600)
  try {
    // A disk that is nearly full takes a part, and says so only by the count.
    for (let done = 0; done < content.length; ) done += writeSync(file, content, done)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A new name is on the disk only when its folder is. Windows has no such thing, and does it by itself. */
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
