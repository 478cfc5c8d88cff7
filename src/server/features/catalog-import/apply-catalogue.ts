import { underImportLock } from '../../db/import-lock.ts'
import type { Database, Transaction } from '../../db/tables.ts'
import { refreshSearchIndex, refreshSearchOrder } from '../search/index.ts'
import { itemsImport } from './items-table.ts'
import { importLeathers } from './leathers-import.ts'
import * as tables from './list-tables.ts'
import { refuseLooseNodes } from './menu-check.ts'
import { refreshPriorPrices } from './prior-prices.ts'
import { openSnapshot, type Snapshot } from './read-snapshot.ts'
import { importSets } from './sets-import.ts'
import type { ListName, SnapshotHead, SnapshotRow } from './snapshot-format.ts'
import { importStock } from './stock-import.ts'
import { syncList } from './sync-list.ts'
import { type Counts, sumOf } from './sync-rows.ts'

/** What an import did; of the items when the file holds items, else of its lists. */
export type ImportOutcome = Counts & {
  /** The catalogue's version afterwards. */
  version: number
}

/** Writes down in the same transaction what was done; for who has to answer for it. */
export type Note = (tx: Transaction, outcome: object) => Promise<void>

type SmallList = Exclude<ListName, 'items'>
type Lists = { [List in SmallList]: SnapshotRow<List>[] }

/**
 * Brings the shop up to date with a snapshot file: items, sets and stock, options and leathers, menu
 * and banners, as far as the file holds them. What a list no longer has goes out of use.
 *
 * All in one transaction: shoppers see the old shop or the new one. The catalogue's version rises
 * when something is different, and only then. Throws `SnapshotFault` for a file that cannot be used.
 */
export async function applyCatalogue({
  db,
  file,
  now,
  note,
}: {
  db: Database
  file: string
  now: () => Date
  note?: Note | undefined
}): Promise<ImportOutcome> {
  const snapshot = await openSnapshot(file)
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await takeOver(tx, snapshot, now())
      await note?.(tx, outcome)
      return outcome
    })
  } finally {
    await snapshot.close()
  }
}

async function takeOver(tx: Transaction, snapshot: Snapshot, now: Date): Promise<ImportOutcome> {
  await underImportLock(tx)
  const holds = (list: ListName) => snapshot.head.lists.includes(list)

  const items = holds('items') ? itemsImport(tx, now) : undefined
  const lists = await takeAll(snapshot, items)
  // In the order in which they point at each other: variants at leathers, sets and stock at items.
  const leathers = holds('leatherTypes') ? await importLeathers(tx, lists) : []
  const ofItems = await items?.finish()
  const { names, others } = await importLists(tx, holds, lists, now)
  names.push(...leathers)

  // After the sets: what they cost is known only then.
  const compared = items ? await refreshPriorPrices(tx, now) : 0
  const isDifferent = compared > 0 || [ofItems, ...names, ...others].some(isChange)
  const version = await raiseVersion(tx, snapshot.head, now, isDifferent)
  if (isDifferent) {
    const items = names.some(isChange) ? 'all' : await itemsChangedAt(tx, now)
    await refreshSearchIndex(tx, { items, now })
  } else await refreshSearchOrder(tx, now)
  return { ...(ofItems ?? sumOf([...names, ...others])), version }
}

/** Items are laid ready as they pass by; the other lists are small and wait until all is read. */
async function takeAll({ batches }: Snapshot, items: ReturnType<typeof itemsImport> | undefined): Promise<Lists> {
  const lists: Lists = {
    setMembers: [],
    stock: [],
    leatherCategories: [],
    leatherTypes: [],
    options: [],
    specificationFields: [],
    menu: [],
    menuBanners: [],
    homeBanners: [],
  }
  await items?.begin()
  for await (const batch of batches) {
    if (batch.list === 'items') await items?.take(batch.rows)
    else (lists[batch.list] as unknown[]).push(...batch.rows) // the batch says which list its rows are of
  }
  return lists
}

/** `names`: what many items are found by, so that a change in one of these lists may touch any item. */
async function importLists(
  tx: Transaction,
  holds: (list: ListName) => boolean,
  lists: Lists,
  now: Date,
): Promise<{ names: Counts[]; others: Counts[] }> {
  const names: Counts[] = []
  const others: Counts[] = []
  if (holds('setMembers')) names.push(await importSets(tx, lists.setMembers, now))
  if (holds('stock')) others.push(await importStock(tx, lists.stock))
  if (holds('options')) names.push(await syncList(tx, tables.options, lists.options))
  if (holds('specificationFields')) {
    others.push(await syncList(tx, tables.specificationFields, lists.specificationFields))
  }
  if (holds('menu')) {
    refuseLooseNodes(lists.menu)
    names.push(await syncList(tx, tables.menuNodes, lists.menu))
  }
  if (holds('menuBanners')) others.push(await syncList(tx, tables.menuBanners, lists.menuBanners))
  if (holds('homeBanners')) others.push(await syncList(tx, tables.homeBanners, lists.homeBanners))
  return { names, others }
}

/** The items that this import wrote or put out of use; of a variant its model, under whose name it is found. */
async function itemsChangedAt(tx: Transaction, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('items')
    .select(({ fn }) => fn.coalesce('parent_id', 'id').as('id'))
    .distinct()
    .where('changed_at', '=', now)
    .execute()
  return rows.map(({ id }) => id)
}

async function raiseVersion(tx: Transaction, head: SnapshotHead, now: Date, isDifferent: boolean): Promise<number> {
  const { version } = await tx
    .updateTable('catalogue_state')
    .set(({ eb }) => ({
      version: eb('version', '+', isDifferent ? 1 : 0),
      ...(head.lists.includes('items') && { imported_at: now }),
      ...(head.lists.includes('options') && { matrix_options_downloaded_at: head.takenAt }),
      ...(head.lists.includes('menu') && { menu_downloaded_at: head.takenAt }),
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

const isChange = (counts: Counts | undefined) =>
  counts !== undefined && counts.added + counts.changed + counts.vanished > 0
