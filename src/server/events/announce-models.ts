import type { Executor } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChange, ShopChanges } from './shop-changes.ts'

const ROWS_AT_ONCE = 20_000
const RETRY_MS = 5_000

type Deps = { changes: ShopChanges; db: Executor; log: Log }

/**
 * Returns a `ShopChanges` that adds the models of changed variants. The card of a model in a list depends on the stock of
 * all its variants, and names only some of them, because their ids would take too much memory.
 *
 * The models are read at the start and after a change of everything. They are in memory as sorted numbers, eight bytes
 * per variant.
 */
export function announceModels({ changes, db, log }: Deps): ShopChanges & { ready(): Promise<void>; stop(): void } {
  let variants = new Int32Array()
  let models = new Int32Array()
  let loads = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function load(): Promise<void> {
    clearTimeout(timer)
    loads += 1
    const own = loads
    try {
      const rows = await readModels(db)
      // A later call has newer data.
      if (own !== loads) return
      variants = Int32Array.from(rows, ({ id }) => id)
      models = Int32Array.from(rows, ({ model }) => model)
    } catch (error) {
      if (own !== loads || isStopped) return
      log.warn({ err: error }, 'models of variants not read')
      timer = setTimeout(() => void load(), RETRY_MS).unref()
    }
  }

  function modelOf(id: number): number | undefined {
    let low = 0
    let high = variants.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = variants[middle] ?? 0
      if (found === id) return models[middle]
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  let latest = load()
  const stopListening = changes.listen((change) => {
    if (change === 'everything') latest = load()
  })
  return {
    listen: (listener) => changes.listen(listener),
    announce(change: ShopChange) {
      if (change === 'everything') return changes.announce(change)
      const ids = new Set(change.itemIds)
      for (const id of change.itemIds) {
        const model = modelOf(id)
        if (model !== undefined) ids.add(model)
      }
      changes.announce({ itemIds: [...ids] })
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
