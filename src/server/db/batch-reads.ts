import { isDatabaseUnavailable } from './database-away.ts'
import { tooLate, WAIT_LIMIT_MS, withinLimit } from './within-limit.ts'

const MAX_IDS = 50
const MAX_RUNNING = 4

type Waiting<Value> = { id: number; resolve(value: Value | undefined): void; reject(error: unknown): void }

/**
 * Returns a read of one row by its id that shares statements with other callers.
 *
 * The first four reads begin at once. Calls during them wait and share the next read, of at most fifty ids, because one
 * statement for many rows takes much less time than many statements. No caller gets a result that is older than its
 * call. If a shared read fails, each of its ids is read on its own, so that one broken row fails for its callers only.
 * When the database is away or busy, all its callers get that error at once.
 *
 * A call that has no result after ten seconds is rejected, also while all four reads hang. A read that takes longer
 * counts as failed, so that later calls do not wait for it.
 *
 * @param read returns the rows by id; unknown ids are missing, and resolve to undefined
 * @param limitMs tests pass their own
 */
export function batchReads<Value>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  limitMs = WAIT_LIMIT_MS,
): (id: number) => Promise<Value | undefined> {
  const waiting: Waiting<Value>[] = []
  let running = 0

  async function readAll(callers: readonly Waiting<Value>[]): Promise<void> {
    const ids = [...new Set(callers.map(({ id }) => id))]
    try {
      const found = await withinLimit(read(ids), limitMs)
      for (const { id, resolve } of callers) resolve(found.get(id))
    } catch (error) {
      if (ids.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of callers) reject(error)
      else for (const id of ids) await readAll(callers.filter((caller) => caller.id === id))
    }
  }

  async function readWaiting(): Promise<void> {
    running += 1
    while (waiting.length > 0) await readAll(waiting.splice(0, MAX_IDS))
    running -= 1
  }

  return (id) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const place = waiting.indexOf(caller)
        if (place >= 0) waiting.splice(place, 1)
        reject(tooLate())
      }, limitMs)
      const caller: Waiting<Value> = {
        id,
        resolve(value) {
          clearTimeout(timer)
          resolve(value)
        },
        reject(error) {
          clearTimeout(timer)
          reject(error)
        },
      }
      waiting.push(caller)
      if (running < MAX_RUNNING) void readWaiting()
    })
}
