import { createHash } from 'node:crypto'
import { FileNotFound, type FileStore, type StoredFile } from './ports/file-store.ts'

/** Result of `copyFiles`. The files of `newer` and `damaged` are not copied, or not correctly. */
export type CopiedFiles = {
  copied: number
  /** Number of files that the target has already, with the same content. */
  equal: number
  /** Names of files that are different in the target, and newer there. */
  newer: string[]
  /** Names of files whose checksum in the target is wrong after the copy. */
  damaged: string[]
}

/**
 * Copies all files of a store to another one, and compares their checksums afterwards. Deletes nothing.
 *
 * Can be repeated: a file that the target has with the same content is not copied again. A file that is different in the
 * target is replaced when the one of the source is newer. Throws `Outage` when a store does not work.
 *
 * @param progress receives the number of files that are done
 */
export async function copyFiles(
  { from, to }: { from: FileStore; to: FileStore },
  progress: (done: number) => void = () => undefined,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, equal: 0, newer: [], damaged: [] }
  let done = 0
  for (const file of await from.list()) {
    const outcome = UNFINISHED.test(file.name) ? undefined : await copyFile({ from, to }, file)
    if (outcome === 'copied' || outcome === 'equal') result[outcome] += 1
    else if (outcome) result[outcome].push(file.name)
    done += 1
    progress(done)
  }
  return result
}

/** A file that a server is writing at this moment, or that a killed server left. */
const UNFINISHED = /\.(part|draft|fetching)$/

/** Returns undefined when the source lost the file after it was listed. */
async function copyFile(
  { from, to }: { from: FileStore; to: FileStore },
  { name, storedAt }: StoredFile,
): Promise<keyof CopiedFiles | undefined> {
  const checksum = await checksumOf(from, name)
  if (checksum === undefined) return undefined
  const present = await to.find(name)
  if (present && (await checksumOf(to, name)) === checksum) return 'equal'
  if (present && present.storedAt >= storedAt) return 'newer'
  await to.put(name, await from.get(name))
  return (await checksumOf(to, name)) === checksum ? 'copied' : 'damaged'
}

/** Returns undefined when the store does not have the file. */
async function checksumOf(store: FileStore, name: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await store.get(name)) hash.update(chunk)
  } catch (error) {
    if (error instanceof FileNotFound) return undefined
    throw error
  }
  return hash.digest('hex')
}
