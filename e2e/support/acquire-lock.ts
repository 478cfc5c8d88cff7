import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'playwright/test'

/**
 * Waits until no other test of this run uses the named resource, and reserves it until the end of the block. For
 * resources that exist once: the demo users have one PIN each, with five tries.
 *
 * @example await using pins = await acquireLock('pins')
 */
export async function acquireLock(what: string): Promise<AsyncDisposable> {
  const { outputDir } = test.info().project
  // The folder is emptied at the start of a run, so no lock is stale.
  await mkdir(outputDir, { recursive: true })
  const lockFolder = join(outputDir, `turn-${what}`)
  while (!(await tryToAcquire(lockFolder))) await pause(100)
  return { [Symbol.asyncDispose]: () => rmdir(lockFolder) }
}

/** Returns true when this caller got the lock. Creating a folder is atomic: only one caller succeeds. */
const tryToAcquire = (lockFolder: string): Promise<boolean> =>
  mkdir(lockFolder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
