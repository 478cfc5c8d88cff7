import { indexInSorted } from '#shared/kernel/sorted-list.ts'
import type { Executor } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChange, ShopChanges } from './shop-changes.ts'

const ROWS_AT_ONCE = 20_000
const RETRY_MS = 5_000

/** With more changed items than this before a load ends, everything is announced after it. */
const MAX_WAITING = 10_000

type Deps = { changes: ShopChanges; db: Executor; log: Log; retryMs?: number }

/**
 * Returns a `ShopChanges` that adds the models of changed variants. The card of a model in a list depends on the stock of
 * all its variants, and names only some of them, because their ids would take too much memory.
 *
 * The models are read at the start and after a change of everything. They are in memory as sorted numbers, eight bytes
 * per variant. A change that is announced during a load, or after a failed one, is announced at once, with the models that
 * are known. The models that the load finds for it are announced when the load ends. So a server need not wait for
 * `ready` before it serves visitors.
 *
 * @param deps.retryMs a failed load is repeated after this time; tests pass their own
 */
export function announceModels({
  changes,
  db,
  log,
  retryMs = RETRY_MS,
}: Deps): ShopChanges & { ready(): Promise<void>; stop(): void } {
  let variants = new Int32Array()
  let models = new Int32Array()
  let loads = 0
  let isCurrent = false
  /** Ids that were announced while the models were not current. */
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function load(): Promise<void> {
    clearTimeout(timer)
    isCurrent = false
    loads += 1
    const own = loads
    try {
      const rows = await readModels(db)
      // A later call has newer data.
      if (own !== loads || isStopped) return
      variants = Int32Array.from(rows, ({ id }) => id)
      models = Int32Array.from(rows, ({ model }) => model)
      isCurrent = true
      announceWaiting()
    } catch (error) {
      if (own !== loads || isStopped) return
      log.warn({ err: error }, 'models of variants not read')
      timer = setTimeout(() => void load(), retryMs).unref()
    }
  }

  function announceWaiting(): void {
    const ids = [...waiting]
    waiting.clear()
    const itemIds = modelsOf(ids)
    if (ids.length > MAX_WAITING) changes.announce('everything')
    else if (itemIds.length > 0) changes.announce({ itemIds })
  }

  function modelsOf(ids: readonly number[]): number[] {
    const found = new Set<number>()
    for (const id of ids) {
      const model = models[indexInSorted(variants, id)]
      if (model !== undefined) found.add(model)
    }
    return [...found]
  }

  let latest = load()
  const stopListening = changes.listen((change) => {
    if (change === 'everything') latest = load()
  })
  return {
    listen: (listener) => changes.listen(listener),
    announce(change: ShopChange) {
      if (change === 'everything') return changes.announce(change)
      if (!isCurrent && waiting.size <= MAX_WAITING) for (const id of change.itemIds) waiting.add(id)
      changes.announce({ itemIds: [...new Set([...change.itemIds, ...modelsOf(change.itemIds)])] })
    },
    ready: () => latest,
    stop() {
      isStopped = true
      clearTimeout(timer)
      stopListening()
    },
  }
}

async function readModels(db: Executor): Promise<{ id: number; model: number }[]> {
  const all: { id: number; model: number }[] = []
  for (;;) {
    const rows = await db
      .selectFrom('items')
      .where('parent_id', 'is not', null)
      .where('id', '>', all.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(['id', 'parent_id as model'])
      .execute()
    for (const { id, model } of rows) all.push({ id, model: model ?? id })
    if (rows.length < ROWS_AT_ONCE) return all
  }
}
