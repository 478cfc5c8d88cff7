import { randomUUID } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a file that only the user of this process can read, unless it exists. The file is complete or absent, also when
 * the disk is full or the power fails: a file with half a key would be used forever.
 *
 * @param write tests pass their own
 */
export async function createFileOnce(
  path: string,
  content: string,
  write: typeof writeFile = writeFile,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const candidate = `${path}.${randomUUID()}`
  try {
    await write(candidate, content, { mode: 0o600, flag: 'wx', flush: true })
    // Fails for an existing file. If two servers start at once, one creates the file and both read the same one.
    await link(candidate, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(candidate, { force: true })
  }
}
