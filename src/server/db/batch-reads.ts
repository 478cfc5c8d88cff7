const MAX_IDS = 50
const MAX_RUNNING = 4

type Waiting<Value> = { id: number; resolve(value: Value | undefined): void; reject(error: unknown): void }

/**
 * Returns a read of one row by its id that shares statements with other callers.
 *
 * The first four reads begin at once. Calls during them wait and share the next read, of at most fifty ids, because one
 * statement for many rows takes much less time than many statements. No caller gets a result that is older than its
 * call. If a shared read fails, each of its ids is read on its own, so that one broken row fails for its callers only.
 *
 * @param read returns the rows by id; unknown ids are missing, and resolve to undefined
 */
export function batchReads<Value>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const waiting: Waiting<Value>[] = []
  let running = 0

  async function readAll(callers: readonly Waiting<Value>[]): Promise<void> {
    const ids = [...new Set(callers.map(({ id }) => id))]
    try {
      const found = await read(ids)
      for (const { id, resolve } of callers) resolve(found.get(id))
    } catch (error) {
      if (ids.length === 1) for (const { reject } of callers) reject(error)
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
      waiting.push({ id, resolve, reject })
      if (running < MAX_RUNNING) void readWaiting()
    })
}
