import { SnapshotFault, type SnapshotRow } from '../snapshot-format.ts'

/** A menu is trees: every entry hangs on one that is there, and none on itself by a roundabout way. */
export function refuseLooseNodes(nodes: readonly SnapshotRow<'menu'>[]): void {
  const parentOf = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of nodes) {
    const above = new Set([id])
    for (let parent = parentOf.get(id); parent != null; parent = parentOf.get(parent)) {
      if (!parentOf.has(parent)) throw new SnapshotFault(`menuregel ${id} hangt onder ${parent}, die er niet is`)
      if (above.has(parent)) throw new SnapshotFault(`menuregel ${id} hangt onder zichzelf`)
      above.add(parent)
    }
  }
}
