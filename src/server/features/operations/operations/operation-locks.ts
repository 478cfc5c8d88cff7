import { type OperationName, resourcesOf } from '#shared/domain/operations/operations.ts'
import type { NamedLocks } from '../../../db/named-locks.ts'

/** While it is held the operation runs, on whichever server. */
export const lockOf = (name: OperationName) => `operation:${name}`

/** What an operation holds while it runs: itself, and the things that it works on. */
export const locksOf = (name: OperationName) => [lockOf(name), ...resourcesOf(name).map((thing) => `thing:${thing}`)]

const LOCK_RETRY_MS = 500

/** Does what is several operations in one, as if it were each of them; waits for as long as something is in the way. */
export async function withOperationLocks<Value>(
  locks: NamedLocks,
  names: readonly OperationName[],
  work: () => Promise<Value>,
): Promise<Value> {
  const wanted = [...new Set(names.flatMap(locksOf))]
  let held = await locks.take(wanted)
  while (!held) {
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
    held = await locks.take(wanted)
  }
  try {
    return await work()
  } finally {
    await held.release()
  }
}
