import type { NamedLocks } from '../../../db/named-locks.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import { withOperationLocks } from '../../operations/operations/index.ts'
import { applyCatalog, type ImportOutcome } from './apply/apply-catalog.ts'
import { downloadCatalog } from './fetch/download-catalog.ts'
import { downloadMatrixOptions, downloadMenu, snapshotPaths } from './fetch/download-snapshots.ts'
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
export async function hasCatalog(db: Database): Promise<boolean> {
  const state = await db.selectFrom('catalogue_state').select(['imported_at', 'menu_downloaded_at']).executeTakeFirst()
  return state?.imported_at != null && state.menu_downloaded_at != null
}

/** What the first import does, in one go. */
const FIRST_IMPORT_OPERATIONS = [
  ...(['options-download', 'items-download', 'items-apply', 'menu-download'] as const),
  ...(['images-download', 'stock-refresh'] as const),
]

/** The demo shop looks back on so long; what a thing cost before must have stood for thirty days to be told (law row 13). */
const DEMO_PAST_MS = 45 * 86_400_000

type FirstDeps = Deps & {
  locks: NamedLocks
  /** Makes the ERP tell the prices of before, and those of now again; of the demo shop alone. */
  tellFormerPrices?: ((isFormer: boolean) => Promise<void>) | undefined
}

/**
 * Fills a shop that never had a catalogue; true when it did. Of several servers that start together one does it, and
 * nothing that works on the same runs beside it.
 */
export async function importWhenEmpty({ locks, tellFormerPrices, ...deps }: FirstDeps): Promise<boolean> {
  if (await hasCatalog(deps.db)) return false
  return withOperationLocks(locks, FIRST_IMPORT_OPERATIONS, async () => {
    if (await hasCatalog(deps.db)) return false
    if (tellFormerPrices) {
      await tellFormerPrices(true)
      await importEarlier({ ...deps, now: () => new Date(deps.now().getTime() - DEMO_PAST_MS) })
      await tellFormerPrices(false)
    }
    await importEverything(deps)
    return true
  })
}

/**
 * Everything a shop needs from the ERP, in the order in which the parts lean on each other: what the
 * data page does button by button. For the first start, and for a night's full refresh.
 */
export async function importEverything(deps: Deps): Promise<ImportOutcome> {
  const paths = snapshotPaths(deps.dataDir)
  await downloadMatrixOptions(deps)
  await applyCatalog({ ...deps, file: paths.matrixOptions })
  await downloadCatalog({ ...deps, isFull: true })
  const outcome = await applyCatalog({ ...deps, file: paths.catalogue })
  await downloadMenu(deps)
  const { version } = await applyCatalog({ ...deps, file: paths.menu })
  return { ...outcome, version: (await photographs(deps)) ?? version }
}

/**
 * Takes over what the shop sold at an earlier moment, so that it knows what things cost then. For the demo shop, of which
 * the ERP can tell the prices of before; a real shop learns them as it goes.
 */
async function importEarlier(deps: Omit<Deps, 'pictures' | 'report'>): Promise<void> {
  const paths = snapshotPaths(deps.dataDir)
  await downloadMatrixOptions(deps)
  await applyCatalog({ ...deps, file: paths.matrixOptions })
  await downloadCatalog({ ...deps, isFull: true })
  await applyCatalog({ ...deps, file: paths.catalogue })
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
