import { acquireImportLock } from '../../../../db/import-lock.ts'
import type { Transaction } from '../../../../db/tables.ts'
import { refreshSearchIndex, refreshSearchOrder } from '../../search/index.ts'
import type { BrokenRows } from '../broken-rows.ts'
import type { Progress } from '../fetch/download-catalog.ts'
import * as tables from '../list-tables.ts'
import { ConfirmationNeeded, previewOf } from '../preview/catalog-preview.ts'
import { refuseLosses, type WatchedLists } from '../preview/list-losses.ts'
import { addState, storedStates, withdrawState } from '../restore/applied-snapshots.ts'
import type { ListName, SnapshotHead, SnapshotRow } from '../snapshot-format.ts'
import type { Guard, ImportOutcome, ListGuard } from './import-outcome.ts'
import { itemsImport } from './items-table.ts'
import { importLeathers } from './leathers-import.ts'
import { refuseInvalidMenu } from './menu-check.ts'
import { prefetchNext } from './prefetch-next.ts'
import { refreshPriorPrices } from './prior-prices.ts'
import type { Snapshot } from './read-snapshot.ts'
import { importSets } from './sets-import.ts'
import { importStock, isNewestCount, recordCountTime } from './stock-import.ts'
import { syncList } from './sync-list.ts'
import { type Counts, noCounts, sumOf } from './sync-rows.ts'

type SmallList = Exclude<ListName, 'items'>
type Lists = { [List in SmallList]: SnapshotRow<List>[] }

export type SnapshotJob = {
  snapshot: Snapshot
  /** Collects the unusable rows; the reader of the snapshot adds to it while it reads. */
  broken: BrokenRows
  digest: string
  /** File name of the stored copy; null when there is none. */
  file: string | null
  now: Date
  guard?: Guard | undefined
  /** Set for lists other than items; see `refuseLosses`. */
  listGuard?: ListGuard | undefined
  progress?: Progress | undefined
  /** Compares every item, also when the last applied snapshot was the same. */
  isFull?: boolean | undefined
  /** Set by a restore: id of the state that it withdraws. `snapshot` is then the snapshot of an earlier state. */
  withdrawnStateId?: number | undefined
}

/** `isNewState`: a row was added to the stored states, so its copy of the snapshot must stay. */
type SnapshotResult = { outcome: ImportOutcome; isNewState: boolean }

/** Applies an opened snapshot, in the caller's transaction; see `applyCatalog`. */
export async function applySnapshot(tx: Transaction, job: SnapshotJob): Promise<SnapshotResult> {
  const { snapshot, broken, digest, now, guard, withdrawnStateId } = job
  const { head } = snapshot
  const isRestore = withdrawnStateId !== undefined
  await acquireImportLock(tx)
  const [current] = head.lists.includes('items') ? await storedStates(tx, 1) : []
  const isUnchanged = current?.digest === digest && current.isWhole
  if (isUnchanged && !job.isFull && !isRestore)
    return { outcome: await applyUnchanged(tx, head, current.items, now), isNewState: false }
  const hasList = (list: ListName) => head.lists.includes(list)

  // A restore keeps the stock counts of the shop, because those of the snapshot are older.
  const countedAt = new Date(head.takenAt)
  const isCounted = hasList('stock') && !isRestore && (await isNewestCount(tx, countedAt))

  const items = hasList('items') ? itemsImport(tx, now) : undefined
  const lists = await stageSnapshot(snapshot, items, job.progress)
  // Before anything is written, because the losses are counted against the rows that the shop has now.
  if (job.listGuard && !broken.mustStop)
    await refuseLosses(tx, watchedListsOf(hasList, lists, broken), job.listGuard.confirm)
  // In the order of the foreign keys: variants refer to leathers, sets and stock refer to items.
  const leathers = hasList('leatherTypes') && !broken.mustStop ? await importLeathers(tx, lists) : []
  await items?.leaveOutUnusable(broken)
  const mayLeaveOut = guard !== undefined || isRestore
  if (broken.mustStop || (broken.count > 0 && !mayLeaveOut)) throw broken.fault()
  if (items && guard) {
    const { limits, confirm } = guard
    const watched = watchedListsOf((list) => hasList(list) && (list !== 'stock' || isCounted), lists, broken)
    const preview = await previewOf(tx, {
      head,
      digest,
      received: items.received,
      broken,
      watched,
      limits,
      isRestore,
    })
    if (preview.concerns.length > 0 && confirm !== preview.id) throw new ConfirmationNeeded(preview)
  }
  if (withdrawnStateId !== undefined) await withdrawState(tx, withdrawnStateId, now)
  job.progress?.(items?.received ?? 0, null, 'artikelen vergeleken, de winkel wordt bijgewerkt')
  const itemCounts = await items?.finish()
  const { indexed, others } = await importLists(tx, hasList, lists, { broken, now })
  indexed.push(...leathers)
  if (isCounted) {
    others.push(await importStock(tx, lists.stock, countedAt))
    await recordCountTime(tx, countedAt, now)
  }

  // After the sets, because a set has its new price only then.
  const repricedCount = items ? await refreshPriorPrices(tx, now) : 0
  const isDifferent = repricedCount > 0 || [itemCounts, ...indexed, ...others].some(isChange)
  const version = await raiseVersion(tx, head, now, isDifferent)
  if (isDifferent) {
    const changedItems = indexed.some(isChange) ? 'all' : await itemsChangedAt(tx, now)
    await refreshSearchIndex(tx, { items: changedItems, now })
  } else await refreshSearchOrder(tx, now)

  const isWhole = broken.count === 0
  const isNewState = items !== undefined && !isRestore && !(current?.digest === digest && current.isWhole === isWhole)
  if (isNewState) {
    const state = { digest, isWhole, items: items.received, file: job.file, version }
    await addState(tx, { ...state, takenAt: new Date(head.takenAt), appliedAt: now })
  }
  return { outcome: { ...(itemCounts ?? sumOf([...indexed, ...others])), version }, isNewState }
}

/**
 * Applies a snapshot with the same rows as the last one. The items cannot differ. The stock is not applied: it is
 * refreshed every ten minutes, so the shop may have newer counts.
 */
async function applyUnchanged(tx: Transaction, head: SnapshotHead, items: number, now: Date): Promise<ImportOutcome> {
  const repricedCount = await refreshPriorPrices(tx, now)
  const version = await raiseVersion(tx, head, now, repricedCount > 0)
  return { ...noCounts, unchanged: items, version }
}

/** Reads the snapshot. Stages the items in temporary tables, and collects the other, small lists in memory. */
export async function stageSnapshot(
  { batches }: Snapshot,
  items: ReturnType<typeof itemsImport> | undefined,
  progress: Progress | undefined,
): Promise<Lists> {
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
  for await (const batch of prefetchNext(batches)) {
    if (batch.list === 'items') {
      await items?.stage(batch.rows, batch.lines)
      progress?.(items?.received ?? 0, null, 'artikelen vergeleken')
    } else (lists[batch.list] as unknown[]).push(...batch.rows) // `batch.list` is the list of these rows
  }
  return lists
}

/** The lists of a snapshot whose losses are checked; see `listLosses`. */
export function watchedListsOf(hasList: (list: ListName) => boolean, lists: Lists, broken: BrokenRows): WatchedLists {
  return {
    ...(hasList('setMembers') && { setMembers: { rows: lists.setMembers, unreadable: broken.countOf('setMembers') } }),
    ...(hasList('stock') && { stock: { rows: lists.stock, unreadable: broken.countOf('stock') } }),
    ...(hasList('leatherTypes') && { leatherTypes: { rows: lists.leatherTypes } }),
    ...(hasList('options') && { options: { rows: lists.options } }),
    ...(hasList('specificationFields') && { specificationFields: { rows: lists.specificationFields } }),
    ...(hasList('menu') && { menu: { rows: lists.menu } }),
  }
}

/**
 * Applies the small lists. `indexed`: counts of the lists whose texts are in the search index of many items. `others`:
 * counts of the other lists.
 */
async function importLists(
  tx: Transaction,
  hasList: (list: ListName) => boolean,
  lists: Lists,
  { broken, now }: { broken: BrokenRows; now: Date },
): Promise<{ indexed: Counts[]; others: Counts[] }> {
  const indexed: Counts[] = []
  const others: Counts[] = []
  if (hasList('setMembers'))
    indexed.push(await importSets(tx, lists.setMembers, { unusable: broken.ids('setMembers'), now }))
  if (hasList('options')) indexed.push(await syncList(tx, tables.options, lists.options))
  if (hasList('specificationFields')) {
    others.push(await syncList(tx, tables.specificationFields, lists.specificationFields))
  }
  if (hasList('menu')) {
    refuseInvalidMenu(lists.menu)
    indexed.push(await syncList(tx, tables.menuNodes, lists.menu))
  }
  if (hasList('menuBanners')) others.push(await syncList(tx, tables.menuBanners, lists.menuBanners))
  if (hasList('homeBanners')) others.push(await syncList(tx, tables.homeBanners, lists.homeBanners))
  return { indexed, others }
}

/** Items that this import wrote or deactivated. A variant counts as its model, because search finds models. */
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
