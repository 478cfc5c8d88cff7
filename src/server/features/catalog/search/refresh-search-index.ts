import { COLOR_NAMES } from '#shared/domain/search/query-colors.ts'
import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { indexTable } from './index-table.ts'
import { INITIAL_SYNONYMS } from './initial-synonyms.ts'
import { searchDocument } from './search-document.ts'
import { searchableItems } from './searchable-items.ts'
import { synonymsTable } from './synonyms-table.ts'

/**
 * Version of the mapping of an item to its document. Raise it when the mapping changes: the next start then rebuilds
 * the index.
 */
const RULES = 'v1'

/** From this number of changed rows on, the statistics of the database are updated. */
const MIN_CHANGES_TO_ANALYZE = 100

type Change = {
  /**
   * Changed items (models, single products, sets). `all` when a name changed that many items use, for example of a
   * leather or a menu page.
   */
  items: readonly number[] | 'all'
  now: Date
}

/**
 * Updates the search index in the transaction that changed the catalog, so that a search sees the old state or the new
 * one. Writes only changed documents. In a first import only the menu, which comes after the items, writes the index:
 * otherwise every item would be written twice.
 */
export async function refreshSearchIndex(tx: Transaction, { items, now }: Change): Promise<void> {
  const table = indexTable(tx)
  if (await table.isBeforeFirstMenu()) return
  const state = await table.state()
  if (!state?.has_synonyms) await synonymsTable(tx).add(INITIAL_SYNONYMS)

  let changed = await table.removeInactive()
  const wanted = state?.rules === RULES ? items : 'all'
  for await (const batch of searchableItems(tx, wanted)) changed += await table.write(batch.map(searchDocument), now)
  if (changed > 0) {
    await countWords(tx)
    await table.flushPendingLists()
  }
  if (changed >= MIN_CHANGES_TO_ANALYZE) await table.analyze()
  await table.updatePopularity(now)
  await table.saveState(RULES)
}

/**
 * Updates only the popularity of the items, after a change of stock. Builds a missing index: a first import with an
 * empty menu did not build it.
 */
export async function refreshSearchOrder(tx: Transaction, now: Date): Promise<void> {
  if (await isCurrent(tx)) await indexTable(tx).updatePopularity(now)
  else await refreshSearchIndex(tx, { items: 'all', now })
}

/**
 * Builds the index when it is missing or has another `RULES` version. Called at the start of the server. When several
 * servers start together, one of them builds the index.
 */
export async function makeSearchIndex({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  if (await isCurrent(db)) return
  await db.transaction().execute(async (tx) => {
    await acquireImportLock(tx)
    // Another server may have built the index while this server waited for the lock.
    if (!(await isCurrent(tx))) await refreshSearchIndex(tx, { items: 'all', now: now() })
  })
}

const isCurrent = async (db: Executor) => (await indexTable(db).state())?.rules === RULES

async function countWords(db: Executor): Promise<void> {
  const table = indexTable(db)
  const synonyms = await synonymsTable(db).groups()
  await table.countWords([...synonyms.flat(), ...(await table.colorWords()), ...COLOR_NAMES])
}
