import type { Database } from '#src/server/db/tables.ts'
import {
  downloadMatrixOptions,
  downloadMenu,
  snapshotPaths,
} from '#src/server/features/catalog/import/fetch/download-snapshots.ts'
import { applyCatalog, downloadCatalog } from '#src/server/features/catalog/import/index.ts'
import type { Erp } from '#src/server/ports/erp.ts'
import type { WorkingFolder } from '#src/server/ports/working-folder.ts'

type Shop = { db: Database; outside: { erp: Erp }; files: { snapshots: WorkingFolder }; clock: { now: () => Date } }

/** Imports the leathers, products and menu of the demo ERP account into a test shop, so that they can be searched. */
export async function fillWithDemoShop({ db, outside, files: { snapshots }, clock }: Shop): Promise<void> {
  const deps = { db, erp: outside.erp, snapshots, now: clock.now }
  const paths = snapshotPaths(snapshots)
  await downloadMatrixOptions(deps)
  await applyCatalog({ ...deps, file: paths.matrixOptions })
  await downloadCatalog(deps)
  await applyCatalog({ ...deps, file: paths.catalogue })
  await downloadMenu(deps)
  await applyCatalog({ ...deps, file: paths.menu })
}
