import type { Database } from '../../db/tables.ts'
import type { Erp } from '../../ports/erp.ts'
import { applyCatalogue, type ImportOutcome } from './apply-catalogue.ts'
import { downloadCatalogue } from './download-catalogue.ts'
import { downloadMatrixOptions, downloadMenu, snapshotPaths } from './download-snapshots.ts'
import { importPhotographs, type PhotographStore } from './import-photographs.ts'

type Deps = {
  db: Database
  erp: Erp
  pictures: PhotographStore
  dataDir: string
  now: () => Date
  /** Hears of photographs that could not be taken over: the shop is complete without them. */
  report(error: unknown): void
}

/** Whether the shop ever took over a whole catalogue. A first import that was broken off half-way does not count. */
export async function hasCatalogue(db: Database): Promise<boolean> {
  const state = await db.selectFrom('catalogue_state').select(['imported_at', 'menu_downloaded_at']).executeTakeFirst()
  return state?.imported_at != null && state.menu_downloaded_at != null
}

/**
 * Everything a shop needs from the ERP, in the order in which the parts lean on each other: what the
 * data page does button by button. For the first start, and for a night's full refresh.
 */
export async function importEverything(deps: Deps): Promise<ImportOutcome> {
  const paths = snapshotPaths(deps.dataDir)
  await downloadMatrixOptions(deps)
  await applyCatalogue({ ...deps, file: paths.matrixOptions })
  await downloadCatalogue({ ...deps, isFull: true })
  const outcome = await applyCatalogue({ ...deps, file: paths.catalogue })
  await downloadMenu(deps)
  const { version } = await applyCatalogue({ ...deps, file: paths.menu })
  return { ...outcome, version: (await photographs(deps)) ?? version }
}

/**
 * Takes over what the shop sold at an earlier moment, so that it knows what things cost then. For the demo shop, of which
 * the ERP can tell the prices of before; a real shop learns them as it goes.
 */
export async function importEarlier(deps: Omit<Deps, 'pictures' | 'report'>): Promise<void> {
  const paths = snapshotPaths(deps.dataDir)
  await downloadMatrixOptions(deps)
  await applyCatalogue({ ...deps, file: paths.matrixOptions })
  await downloadCatalogue({ ...deps, isFull: true })
  await applyCatalogue({ ...deps, file: paths.catalogue })
}

/** Whatever goes wrong with photographs, the shop can open. */
async function photographs(deps: Deps): Promise<number | undefined> {
  try {
    return (await importPhotographs(deps)).version
  } catch (error) {
    deps.report(error)
    return undefined
  }
}
