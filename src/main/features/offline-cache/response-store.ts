import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readJson } from '#shared/kernel/read-json.ts'

/** First line of a file in the store. */
const fileHeader = z.object({ version: z.literal(1), key: z.string(), type: z.string(), keptAt: z.string() })
/** A cached response. */
type CachedResponse = { type: string; keptAt: Date; body: Uint8Array<ArrayBuffer> }

/** Size of a stored file, and when it was stored. */
type Entry = { bytes: number; keptAtMs: number }
type Deps = { folder: string; maxBytes: number; now(): Date }

const NEW_LINE = 10

/**
 * Opens a store of responses on the disk. Each file has a header line and the body. When the store is too large, the
 * oldest files are removed. Files are not flushed, because a lost response can be fetched again. A file is written
 * under another name and renamed, so an incomplete file is never read.
 */
export function openResponseStore({ folder, maxBytes, now }: Deps) {
  const entries = new Map<string, Entry>()
  let total = 0
  /** Makes the names of partial files unique. */
  let writeCount = 0
  const ready = readFolder()
  // Each call rejects when the folder cannot be read. Without a call nobody needs the error.
  ready.catch(() => undefined)

  async function readFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      if (name.endsWith('.half')) {
        await rm(join(folder, name), { force: true })
        continue
      }
      const { size, mtimeMs } = await stat(join(folder, name))
      record(name, { bytes: size, keptAtMs: mtimeMs })
    }
  }

  function record(name: string, entry: Entry): void {
    total += entry.bytes - (entries.get(name)?.bytes ?? 0)
    // Inserted again at the end, so that `dropOldest` removes entries of the same time in the order of their writing.
    entries.delete(name)
    entries.set(name, entry)
  }

  function forget(name: string): void {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  async function dropOldest(): Promise<void> {
    while (total > maxBytes) {
      const [oldest] = [...entries].sort(([, a], [, b]) => a.keptAtMs - b.keptAtMs)
      if (!oldest) return
      forget(oldest[0])
      await rm(join(folder, oldest[0]), { force: true })
    }
  }

  return {
    /** Returns size and time of a cached response, without reading its file; undefined when there is none. */
    async entryOf(key: string): Promise<Entry | undefined> {
      await ready
      return entries.get(nameOf(key))
    },

    async store(key: string, type: string, body: Uint8Array): Promise<void> {
      await ready
      const keptAt = now()
      const line = JSON.stringify({ version: 1, key, type, keptAt: keptAt.toISOString() } satisfies z.input<
        typeof fileHeader
      >)
      const content = Buffer.concat([Buffer.from(`${line}\n`), body])
      if (content.length > maxBytes) return
      const name = nameOf(key)
      writeCount += 1
      const partial = join(folder, `${name}-${writeCount}.half`)
      try {
        await writeFile(partial, content, { mode: 0o600 })
        await rename(partial, join(folder, name))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      record(name, { bytes: content.length, keptAtMs: keptAt.getTime() })
      await dropOldest()
    },

    /** Removes a response. Does nothing when there is none. */
    async remove(key: string): Promise<void> {
      await ready
      forget(nameOf(key))
      await rm(join(folder, nameOf(key)), { force: true })
    },

    /** Returns the size of all responses on the disk. */
    async bytes(): Promise<number> {
      await ready
      return total
    },

    async find(key: string): Promise<CachedResponse | undefined> {
      await ready
      const name = nameOf(key)
      if (!entries.has(name)) return undefined
      const read = await readFile(join(folder, name)).then(
        (content) => parseCachedResponse(content, key),
        () => undefined, // a missing or unreadable file is removed below, like a damaged one
      )
      if (!read) {
        forget(name)
        await rm(join(folder, name), { force: true })
      }
      return read
    },
  }
}

export type ResponseStore = ReturnType<typeof openResponseStore>

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

function parseCachedResponse(content: Uint8Array, key: string): CachedResponse | undefined {
  const end = content.indexOf(NEW_LINE)
  if (end === -1) return undefined
  const line: unknown = readJson(new TextDecoder().decode(content.subarray(0, end)))
  const read = fileHeader.safeParse(line)
  if (!read.success || read.data.key !== key) return undefined
  return { type: read.data.type, keptAt: new Date(read.data.keptAt), body: Uint8Array.from(content.subarray(end + 1)) }
}
