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
import type { Guard, ImportOutcome, ListGuard } from './apply-catalog.ts'
import { itemsImport } from './items-table.ts'
import { importLeathers } from './leathers-import.ts'
import { refuseLooseNodes } from './menu-check.ts'
import { prefetchNext } from './prefetch-next.ts'
import { refreshPriorPrices } from './prior-prices.ts'
import type { Snapshot } from './read-snapshot.ts'
import { importSets } from './sets-import.ts'
import { importStock, isNewestCount, noteCountOf } from './stock-import.ts'
import { syncList } from './sync-list.ts'
import { type Counts, noCounts, sumOf } from './sync-rows.ts'

type SmallList = Exclude<ListName, 'items'>
type Lists = { [List in SmallList]: SnapshotRow<List>[] }

export type SnapshotJob = {
  snapshot: Snapshot
  /** Where the reader of the snapshot tells what cannot be read. */
  broken: BrokenRows
  digest: string
  /** The name of the copy that was put aside; null when there is none. */
  file: string | null
  now: Date
  guard?: Guard | undefined
  /** Watches over a list that a person or a schedule fetched; see `refuseLosses`. */
  listGuard?: ListGuard | undefined
  progress?: Progress | undefined
  /** Looks at every item also when the shop took over the same snapshot last time. */
  isFull?: boolean | undefined
  /** The state that is left for an earlier one, of which this is the snapshot. */
  goesBackFrom?: number | undefined
}

/** What became of it; `isKept` when the shop is now in a state that it was not in before. */
type SnapshotResult = { outcome: ImportOutcome; isNewState: boolean }

/** Brings the shop up to date with an opened snapshot, in a transaction that is the caller's; see `applyCatalog`. */
export async function applySnapshot(tx: Transaction, job: SnapshotJob): Promise<SnapshotResult> {
  const { snapshot, broken, digest, now, guard, goesBackFrom } = job
  const { head } = snapshot
  await acquireImportLock(tx)
  const [present] = head.lists.includes('items') ? await storedStates(tx, 1) : []
  const isKnown = present?.digest === digest && present.isWhole
  if (isKnown && !job.isFull && goesBackFrom === undefined)
    return { outcome: await applyUnchanged(tx, head, present.items, now), isNewState: false }
  const holds = (list: ListName) => head.lists.includes(list)

  // Who goes back to earlier items does not go back to what lay there then.
  const countedAt = new Date(head.takenAt)
  const isCounted = holds('stock') && goesBackFrom === undefined && (await isNewestCount(tx, countedAt))

  const items = holds('items') ? itemsImport(tx, now) : undefined
  const lists = await stageSnapshot(snapshot, items, job.progress)
  // Before anything is written: what the shop has is what may be lost.
  if (job.listGuard && !broken.mustStop)
    await refuseLosses(tx, watchedListsOf(holds, lists, broken), job.listGuard.confirm)
  // In the order in which they point at each other: variants at leathers, sets and stock at items.
  const leathers = holds('leatherTypes') && !broken.mustStop ? await importLeathers(tx, lists) : []
  await items?.settle(broken)
  const mayLeaveOut = guard !== undefined || goesBackFrom !== undefined
  if (broken.mustStop || (broken.count > 0 && !mayLeaveOut)) throw broken.fault()
  if (items && guard) {
    const { limits, confirm } = guard
    const told = watchedListsOf((list) => holds(list) && (list !== 'stock' || isCounted), lists, broken)
    const preview = await previewOf(tx, {
      head,
      digest,
      received: items.received,
      broken,
      told,
      limits,
      isGoingBack: goesBackFrom !== undefined,
    })
    if (preview.concerns.length > 0 && confirm !== preview.id) throw new ConfirmationNeeded(preview)
  }
  if (goesBackFrom !== undefined) await withdrawState(tx, goesBackFrom, now)
  job.progress?.(items?.received ?? 0, null, 'artikelen vergeleken, de winkel wordt bijgewerkt')
  const ofItems = await items?.finish()
  const { names, others } = await importLists(tx, holds, lists, { broken, now })
  names.push(...leathers)
  if (isCounted) {
    others.push(await importStock(tx, lists.stock, countedAt))
    await noteCountOf(tx, countedAt)
  }

  // After the sets: what they cost is known only then.
  const compared = items ? await refreshPriorPrices(tx, now) : 0
  const isDifferent = compared > 0 || [ofItems, ...names, ...others].some(isChange)
  const version = await raiseVersion(tx, head, now, isDifferent)
  if (isDifferent) {
    const items = names.some(isChange) ? 'all' : await itemsChangedAt(tx, now)
    await refreshSearchIndex(tx, { items, now })
  } else await refreshSearchOrder(tx, now)

  const isWhole = broken.count === 0
  const isKept =
    items !== undefined && goesBackFrom === undefined && !(present?.digest === digest && present.isWhole === isWhole)
  if (isKept) {
    const state = { digest, isWhole, items: items.received, file: job.file, version }
    await addState(tx, { ...state, takenAt: new Date(head.takenAt), appliedAt: now })
  }
  return { outcome: { ...(ofItems ?? sumOf([...names, ...others])), version }, isNewState: isKept }
}

/**
 * Applies a snapshot with the same content as the last one. The items cannot differ, and the stock was counted since,
 * so the older counts of the snapshot are not applied.
 */
async function applyUnchanged(tx: Transaction, head: SnapshotHead, items: number, now: Date): Promise<ImportOutcome> {
  const compared = await refreshPriorPrices(tx, now)
  const version = await raiseVersion(tx, head, now, compared > 0)
  return { ...noCounts, unchanged: items, version }
}

/** Items are laid ready as they pass by; the other lists are small and wait until all is read. */
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
      await items?.take(batch.rows, batch.lines)
      progress?.(items?.received ?? 0, null, 'artikelen vergeleken')
    } else (lists[batch.list] as unknown[]).push(...batch.rows) // the batch says which list its rows are of
  }
  return lists
}

/** What a snapshot tells of the lists that are watched. */
export function watchedListsOf(holds: (list: ListName) => boolean, lists: Lists, broken: BrokenRows): WatchedLists {
  return {
    ...(holds('setMembers') && { setMembers: { rows: lists.setMembers, unreadable: broken.countOf('setMembers') } }),
    ...(holds('stock') && { stock: { rows: lists.stock, unreadable: broken.countOf('stock') } }),
    ...(holds('leatherTypes') && { leatherTypes: { rows: lists.leatherTypes } }),
    ...(holds('options') && { options: { rows: lists.options } }),
    ...(holds('specificationFields') && { specificationFields: { rows: lists.specificationFields } }),
    ...(holds('menu') && { menu: { rows: lists.menu } }),
  }
}

/** `names`: what many items are found by, so that a change in one of these lists may touch any item. */
async function importLists(
  tx: Transaction,
  holds: (list: ListName) => boolean,
  lists: Lists,
  { broken, now }: { broken: BrokenRows; now: Date },
): Promise<{ names: Counts[]; others: Counts[] }> {
  const names: Counts[] = []
  const others: Counts[] = []
  if (holds('setMembers'))
    names.push(await importSets(tx, lists.setMembers, { unusable: broken.ids('setMembers'), now }))
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
