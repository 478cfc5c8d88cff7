import { COLOR_NAMES } from '#shared/domain/search/query-colors.ts'
import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { indexTable } from './index-table.ts'
import { searchDocument } from './search-document.ts'
import { searchableItems } from './searchable-items.ts'
import { synonymsTable } from './synonyms-table.ts'
import { USUAL_SYNONYMS } from './usual-synonyms.ts'

/** Raised when a document of the same item should look otherwise: on the next start all are made anew. */
const RULES = 'v1'

/** From so many changed documents on PostgreSQL should look at the table again. */
const WORTH_ANALYZING = 100

type Change = {
  /** The items (models, pieces, sets) that are different; `all` when names that many point at are. */
  items: readonly number[] | 'all'
  now: Date
}

/**
 * Brings the search index up to date, in the transaction that changed the catalogue: whoever searches sees the old shop
 * or the new one. Only what is different is written. Of a first import only the last part, the menu, makes it, for every
 * item would be written twice.
 */
export async function refreshSearchIndex(tx: Transaction, { items, now }: Change): Promise<void> {
  const table = indexTable(tx)
  if (await table.isBeforeFirstMenu()) return
  const state = await table.state()
  if (!state?.has_synonyms) await synonymsTable(tx).add(USUAL_SYNONYMS)

  let changed = await table.removeVanished()
  const wanted = state?.rules === RULES ? items : 'all'
  for await (const some of searchableItems(tx, wanted)) changed += await table.write(some.map(searchDocument), now)
  if (changed > 0) {
    await countWords(tx)
    await table.settle()
  }
  if (changed >= WORTH_ANALYZING) await table.analyze()
  await table.rank(now)
  await table.keepState(RULES)
}

/**
 * Brings only the order of what is found up to date: for new stock. A shop without an index gets it now, for of a first
 * import with an empty menu nothing was different.
 */
export async function refreshSearchOrder(tx: Transaction, now: Date): Promise<void> {
  if (await isCurrent(tx)) await indexTable(tx).rank(now)
  else await refreshSearchIndex(tx, { items: 'all', now })
}

/**
 * Makes the whole index when it is missing or was made by the rules of an older release. For the start of the shop; of
 * servers that start together one makes it.
 */
export async function makeSearchIndex({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  if (await isCurrent(db)) return
  await db.transaction().execute(async (tx) => {
    await acquireImportLock(tx)
    // Another may have made it while this one waited.
    if (!(await isCurrent(tx))) await refreshSearchIndex(tx, { items: 'all', now: now() })
  })
}

const isCurrent = async (db: Executor) => (await indexTable(db).state())?.rules === RULES

async function countWords(db: Executor): Promise<void> {
  const table = indexTable(db)
  const synonyms = await synonymsTable(db).groups()
  await table.countWords([...synonyms.flat(), ...(await table.colourWords()), ...COLOR_NAMES])
}
