import { SnapshotFault, type SnapshotRow } from '../snapshot-format.ts'

/** Throws `SnapshotFault` when a menu entry has an unknown parent, or is its own ancestor. */
export function refuseInvalidMenu(nodes: readonly SnapshotRow<'menu'>[]): void {
  const parentOf = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of nodes) {
    const ancestors = new Set([id])
    for (let parent = parentOf.get(id); parent != null; parent = parentOf.get(parent)) {
      if (!parentOf.has(parent)) throw new SnapshotFault(`menuregel ${id} hangt onder ${parent}, die er niet is`)
      if (ancestors.has(parent)) throw new SnapshotFault(`menuregel ${id} hangt onder zichzelf`)
      ancestors.add(parent)
    }
  }
}
