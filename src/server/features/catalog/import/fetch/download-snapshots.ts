import { join } from 'node:path'
import type { Erp } from '../../../../ports/erp.ts'
import { type SnapshotFile, writeSnapshot } from './write-snapshot.ts'

type Deps = { erp: Erp; dataDir: string; now: () => Date }

/** Paths of the last snapshot of each download. File names as on the data page (docs/requirements.md#s3). */
export const snapshotPaths = (dataDir: string) => ({
  catalogue: join(dataDir, 'snapshots', 'all_inventoryitems_netsuite.jsonl.gz'),
  matrixOptions: join(dataDir, 'snapshots', 'matrix_options.jsonl.gz'),
  menu: join(dataDir, 'snapshots', 'menu.jsonl.gz'),
})

/** Fetches the leathers, the options of the other axes and the rows of the specification table. */
export function downloadMatrixOptions({ erp, dataDir, now }: Deps): Promise<SnapshotFile> {
  return writeSnapshot(snapshotPaths(dataDir).matrixOptions, now(), [
    { list: 'leatherCategories', rows: erp.leatherCategories() },
    { list: 'leatherTypes', rows: erp.leatherTypes() },
    { list: 'options', rows: erp.options() },
    { list: 'specificationFields', rows: erp.specificationFields() },
  ])
}

/** Fetches the menu tree and the banners. */
export function downloadMenu({ erp, dataDir, now }: Deps): Promise<SnapshotFile> {
  return writeSnapshot(snapshotPaths(dataDir).menu, now(), [
    { list: 'menu', rows: erp.menu() },
    { list: 'menuBanners', rows: erp.menuBanners() },
    { list: 'homeBanners', rows: erp.homeBanners() },
  ])
}
