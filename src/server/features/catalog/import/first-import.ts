import type { NamedLocks } from '../../../db/named-locks.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import type { WorkingFolder } from '../../../ports/working-folder.ts'
import { withOperationLocks } from '../../operations/operations/index.ts'
import { applyCatalog } from './apply/apply-catalog.ts'
import type { ImportOutcome } from './apply/import-outcome.ts'
import { downloadCatalog } from './fetch/download-catalog.ts'
import { downloadMatrixOptions, downloadMenu, snapshotPaths } from './fetch/download-snapshots.ts'
import { importPhotographs, type PhotographStore } from './import-photographs.ts'

type Deps = {
  db: Database
  erp: Erp
  pictures: PhotographStore
  snapshots: WorkingFolder
  now: () => Date
  /** Receives the errors of photographs that could not be imported: the shop can open without them. */
  report(error: unknown): void
  /**
   * Called when items and menu were applied, before the photographs. Earlier reads of the server are outdated, and the shop is ready
   * from this moment.
   */
  catalogApplied?(): void
}

/** Whether the shop ever applied a complete catalog. An interrupted first import does not count. */
export async function hasCatalog(db: Database): Promise<boolean> {
  const state = await db.selectFrom('catalogue_state').select(['imported_at', 'menu_downloaded_at']).executeTakeFirst()
  return state?.imported_at != null && state.menu_downloaded_at != null
}

/** Operations that the first import replaces. It takes their locks, so that none of them runs at the same time. */
const FIRST_IMPORT_OPERATIONS = [
  ...(['options-download', 'items-download', 'items-apply', 'menu-download'] as const),
  ...(['images-download', 'stock-refresh'] as const),
]

/** Age of the demo shop's earlier prices. A prior price is shown only after thirty days (docs/law.md#r13). */
const DEMO_PAST_MS = 45 * 86_400_000

type FirstDeps = Deps & {
  locks: NamedLocks
  /** Switches the ERP twin between earlier and current prices; set in the demo shop only. */
  setFormerPrices?: ((isOn: boolean) => Promise<void>) | undefined
}

/**
 * Fills a shop that never had a catalog. Takes the locks of `FIRST_IMPORT_OPERATIONS`: when several servers start
 * together, one of them imports.
 *
 * @returns whether it imported
 */
export async function importWhenEmpty({ locks, setFormerPrices, ...deps }: FirstDeps): Promise<boolean> {
  if (await hasCatalog(deps.db)) return false
  return withOperationLocks(locks, FIRST_IMPORT_OPERATIONS, async () => {
    if (await hasCatalog(deps.db)) return false
    if (setFormerPrices) {
      await setFormerPrices(true)
      await importEarlierCatalog({ ...deps, now: () => new Date(deps.now().getTime() - DEMO_PAST_MS) })
      await setFormerPrices(false)
    }
    await importEverything(deps)
    return true
  })
}

/**
 * Fetches and applies everything that a shop needs from the ERP, in the order of the dependencies: options, items,
 * menu, photographs. The data page does the same with one button per part.
 */
export async function importEverything(deps: Deps): Promise<ImportOutcome> {
  const paths = snapshotPaths(deps.snapshots)
  await downloadMatrixOptions(deps)
  await applyCatalog({ ...deps, file: paths.matrixOptions })
  await downloadCatalog({ ...deps, isFull: true })
  const outcome = await applyCatalog({ ...deps, file: paths.catalogue })
  await downloadMenu(deps)
  const { version } = await applyCatalog({ ...deps, file: paths.menu })
  deps.catalogApplied?.()
  return { ...outcome, version: (await importPhotographsIfPossible(deps)) ?? version }
}

/**
 * Imports the catalog of an earlier date, so that the price history has earlier prices. For the demo shop only: its ERP
 * twin has these prices. A real shop collects its price history over time.
 */
async function importEarlierCatalog(deps: Omit<Deps, 'pictures' | 'report'>): Promise<void> {
  const paths = snapshotPaths(deps.snapshots)
  await downloadMatrixOptions(deps)
  await applyCatalog({ ...deps, file: paths.matrixOptions })
  await downloadCatalog({ ...deps, isFull: true })
  await applyCatalog({ ...deps, file: paths.catalogue })
}

/** Imports the photographs. Reports a failure and continues, because the shop can open without them. */
async function importPhotographsIfPossible(deps: Deps): Promise<number | undefined> {
  try {
    return (await importPhotographs(deps)).version
  } catch (error) {
    deps.report(error)
    return undefined
  }
}
