import type { Transaction } from '../../../../db/tables.ts'
import { leatherCategories, leatherTypes } from '../list-tables.ts'
import { SnapshotFault, type SnapshotRow } from '../snapshot-format.ts'
import { syncList } from './sync-list.ts'
import type { Counts } from './sync-rows.ts'

type Leathers = { leatherCategories: SnapshotRow<'leatherCategories'>[]; leatherTypes: SnapshotRow<'leatherTypes'>[] }

/** Applies leathers and their categories. A removed leather becomes inactive, because items may still refer to it. */
export async function importLeathers(tx: Transaction, lists: Leathers): Promise<Counts[]> {
  const categories = new Set(lists.leatherCategories.map(({ id }) => id))
  const stray = lists.leatherTypes.find(({ categoryId }) => !categories.has(categoryId))
  if (stray) throw new SnapshotFault(`leersoort ${stray.id} is van categorie ${stray.categoryId}, die er niet is`)
  return [
    await syncList(tx, leatherCategories, lists.leatherCategories),
    await syncList(tx, leatherTypes, lists.leatherTypes),
  ]
}
