import { writeFile } from 'node:fs/promises'
import type { ListName, SnapshotRow } from '#src/server/features/catalog/import/snapshot-format.ts'

type Item = SnapshotRow<'items'>

/** The lists of a snapshot. A test gives only the relevant fields of a row. */
export type Lists = { [List in ListName]?: Partial<SnapshotRow<List>>[] }

/** Returns an item of a snapshot. A test gives only the relevant fields. */
export const item = (facts: Partial<Item> & { id: number }): Item => ({
  parentId: null,
  kind: facts.parentId ? 'variant' : 'single',
  itemType: 'InvtPart',
  itemId: `ITEM-${facts.id}`,
  displayName: `Product ${facts.id}`,
  leatherTypeId: null,
  legId: null,
  handleId: null,
  seatHeightId: null,
  couchSetupId: null,
  stockClass: null,
  family: null,
  pictureModel: null,
  pictureHex: null,
  deliveryTime: null,
  sortOrder: null,
  texts: {},
  basePrice: 100,
  ...facts,
})

/** Writes an uncompressed snapshot file with these lists. */
export async function writeLists(file: string, lists: Lists, takenAt: Date): Promise<void> {
  const rows = Object.entries(lists).flatMap(([kind, list]) => list.map((row) => ({ kind, row })))
  const head = { kind: 'snapshot', format: 1, takenAt: takenAt.toISOString(), lists: Object.keys(lists) }
  await writeFile(
    file,
    [head, ...rows, { kind: 'end', rows: rows.length }].map((line) => JSON.stringify(line)).join('\n'),
  )
}
