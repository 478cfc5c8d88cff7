import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'playwright/test'

const WAIT_MS = 100

/**
 * Waits until no other test of this run uses the named resource, and reserves it until the end of the block. Parallel
 * tests need it for what exists only once. For example, each demo user has one PIN, which is blocked after five wrong
 * tries.
 *
 * @example await using pins = await acquireLock('pins')
 */
export async function acquireLock(resource: string): Promise<AsyncDisposable> {
  const { outputDir } = test.info().project
  // Playwright empties the folder at the start of a run, so no lock of an earlier run remains.
  await mkdir(outputDir, { recursive: true })
  const lockFolder = join(outputDir, `turn-${resource}`)
  while (!(await tryToAcquire(lockFolder))) {
    // The time of the other test does not count. Without a limit, as while debugging, there is nothing to extend.
    if (test.info().timeout > 0) test.setTimeout(test.info().timeout + WAIT_MS)
    await pause(WAIT_MS)
  }
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
