import { type OperationName, resourcesOf } from '#shared/domain/operations/operations.ts'
import type { NamedLocks } from '../../../db/named-locks.ts'

/** Name of the lock that is held while the operation runs on any server. */
export const lockOf = (name: OperationName) => `operation:${name}`

/** Locks of an operation: its own, and one per resource that it uses. */
export const locksOf = (name: OperationName) => [
  lockOf(name),
  ...resourcesOf(name).map((resource) => `thing:${resource}`),
]

const LOCK_RETRY_MS = 500

/** Runs work that replaces several operations while holding the locks of all of them. Waits until they are free. */
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
