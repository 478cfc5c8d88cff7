import { join } from 'node:path'
import type { Erp } from '../../../../ports/erp.ts'
import type { WorkingFolder } from '../../../../ports/working-folder.ts'
import { type SnapshotFile, type SnapshotList, type SnapshotOrigin, writeSnapshot } from './write-snapshot.ts'

type Deps = { erp: Erp; snapshots: WorkingFolder; now: () => Date }

/** Names of the last snapshot of each download, as on the data page (docs/requirements.md#s3). */
export const SNAPSHOT_NAMES = {
  catalogue: 'all_inventoryitems_netsuite.jsonl.gz',
  matrixOptions: 'matrix_options.jsonl.gz',
  menu: 'menu.jsonl.gz',
} as const

export type SnapshotName = (typeof SNAPSHOT_NAMES)[keyof typeof SNAPSHOT_NAMES]

/** Local paths of the last snapshots. */
export const snapshotPaths = ({ folder }: Pick<WorkingFolder, 'folder'>) => ({
  catalogue: join(folder, SNAPSHOT_NAMES.catalogue),
  matrixOptions: join(folder, SNAPSHOT_NAMES.matrixOptions),
  menu: join(folder, SNAPSHOT_NAMES.menu),
})

/** Returns the local path of the stored snapshot. Reading it fails with `ENOENT` when none is stored. */
export const fetchSnapshot = async (snapshots: WorkingFolder, name: SnapshotName): Promise<string> =>
  (await snapshots.fetch(name)) ?? join(snapshots.folder, name)

/** Writes a snapshot and stores it, so that every server can read it. */
export async function storeSnapshot(
  { snapshots, name }: { snapshots: WorkingFolder; name: SnapshotName },
  takenAt: Date,
  lists: readonly SnapshotList[],
  origin?: SnapshotOrigin,
): Promise<SnapshotFile> {
  const written = await writeSnapshot(join(snapshots.folder, name), takenAt, lists, origin)
  await snapshots.publish(name)
  return written
}

/** Fetches the leathers, the options of the other axes and the rows of the specification table. */
export function downloadMatrixOptions({ erp, snapshots, now }: Deps): Promise<SnapshotFile> {
  return storeSnapshot({ snapshots, name: SNAPSHOT_NAMES.matrixOptions }, now(), [
    { list: 'leatherCategories', rows: erp.leatherCategories() },
    { list: 'leatherTypes', rows: erp.leatherTypes() },
    { list: 'options', rows: erp.options() },
    { list: 'specificationFields', rows: erp.specificationFields() },
  ])
}

/** Fetches the menu tree and the banners. */
export function downloadMenu({ erp, snapshots, now }: Deps): Promise<SnapshotFile> {
  return storeSnapshot({ snapshots, name: SNAPSHOT_NAMES.menu }, now(), [
    { list: 'menu', rows: erp.menu() },
    { list: 'menuBanners', rows: erp.menuBanners() },
    { list: 'homeBanners', rows: erp.homeBanners() },
  ])
}
