import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { catalogImport } from '#shared/contracts/catalog-import.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import { mount, SENT } from '../../http/mount.ts'
import type { ShopChanges } from '../../http/shop-changes.ts'
import { type Erp, ErpRowError } from '../../ports/erp.ts'
import type { Log } from '../../ports/log.ts'
import { allItemsAsJson } from './all-items.ts'
import { applyCatalogue } from './apply-catalogue.ts'
import { downloadCatalogue, downloadMatrixOptions, downloadMenu, snapshotPaths } from './download-snapshots.ts'
import { importPhotographs, type PhotographStore } from './import-photographs.ts'
import { singleFlight } from './single-flight.ts'
import { SnapshotFault } from './snapshot-format.ts'

type Deps = {
  db: Database
  erp: Erp
  pictures: PhotographStore
  dataDir: string
  now: () => Date
  changes: ShopChanges
  log: Log
}

/** The synchronisation of the data page: what comes from the ERP. */
export function catalogImportRoutes(app: FastifyInstance, deps: Deps): void {
  const paths = snapshotPaths(deps.dataDir)

  const apply = async (file: string) => {
    const outcome = await applyCatalogue({ ...deps, file })
    deps.changes.announce('everything')
    return outcome
  }
  const fetchItems = singleFlight(() => downloadCatalogue(deps))
  const applyItems = singleFlight(() => apply(paths.catalogue))
  const fetchOptions = singleFlight(async () => {
    const file = await downloadMatrixOptions(deps)
    await apply(paths.matrixOptions)
    return file
  })
  const fetchMenu = singleFlight(async () => {
    const file = await downloadMenu(deps)
    await apply(paths.menu)
    return file
  })

  const fetchPhotographs = singleFlight(async () => {
    const report = (error: unknown) => deps.log.warn({ err: error }, 'a photograph could not be taken over')
    const outcome = await importPhotographs({ ...deps, report })
    deps.changes.announce('everything')
    return outcome
  })

  mount(app, catalogImport.downloadItems, () => fetchItems().catch(refuseBadData))
  mount(app, catalogImport.applyItems, async () =>
    existsSync(paths.catalogue) ? applyItems().catch(refuseBadData) : fail('snapshot_missing'),
  )
  mount(app, catalogImport.downloadMatrixOptions, () => fetchOptions().catch(refuseBadData))
  mount(app, catalogImport.downloadMenu, () => fetchMenu().catch(refuseBadData))
  mount(app, catalogImport.downloadImages, () => fetchPhotographs().catch(refuseBadData))
  mount(app, catalogImport.allItems, async (_call, { reply }) => {
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="InventoryItems.json"')
    await reply.send(Readable.from(allItemsAsJson(deps.db)))
    return SENT
  })
}

/** What the ERP told cannot be right: staff read which list, row and column to mend. Nothing was changed. */
function refuseBadData(error: unknown) {
  if (error instanceof SnapshotFault) return fail('snapshot_invalid', { line: error.line, problem: error.problem })
  if (error instanceof ErpRowError) return fail('snapshot_invalid', { line: null, problem: error.message })
  throw error
}
