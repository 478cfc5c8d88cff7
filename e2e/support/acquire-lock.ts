import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'playwright/test'

/**
 * Waits until no other journey of this run holds the same thing, and holds it until the end of the block. For what the
 * shop has one of: the demo shop's people have one PIN each, and five tries at it.
 *
 * @example await using pins = await inTurn('pins')
 */
export async function acquireLock(what: string): Promise<AsyncDisposable> {
  const { outputDir } = test.info().project
  // It is emptied at the start of a run, so nothing is held for ever.
  await mkdir(outputDir, { recursive: true })
  const place = join(outputDir, `turn-${what}`)
  while (!(await isTaken(place))) await pause(100)
  return { [Symbol.asyncDispose]: () => rmdir(place) }
}

/** Making a folder succeeds for one alone. */
const isTaken = (place: string): Promise<boolean> =>
  mkdir(place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
