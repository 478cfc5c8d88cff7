import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { catalogImport } from '#shared/contracts/catalog-import.ts'
import { IMPORT_LIMITS, type ImportLimits } from '#shared/domain/catalog/import-limits.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Executor } from '../../db/tables.ts'
import { mount, SENT } from '../../http/mount.ts'
import type { ShopChanges } from '../../http/shop-changes.ts'
import { isStaff, type Visitor } from '../../http/visitor.ts'
import { type Erp, ErpRowError } from '../../ports/erp.ts'
import type { Log } from '../../ports/log.ts'
import { writeAudit } from '../audit/index.ts'
import { allItemsAsJson } from './all-items.ts'
import { formerState } from './applied-snapshots.ts'
import { applyCatalogue, type Guard, type Note, previewCatalogue } from './apply-catalogue.ts'
import { ConfirmationNeeded } from './catalogue-preview.ts'
import { downloadCatalogue } from './download-catalogue.ts'
import { downloadMatrixOptions, downloadMenu, snapshotPaths } from './download-snapshots.ts'
import { importPhotographs, type PhotographStore } from './import-photographs.ts'
import { restoreCatalogue } from './restore-catalogue.ts'
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
  /** How far a snapshot may differ from the shop before somebody has to look. */
  importLimits?: ImportLimits | undefined
}

type Part = 'items' | 'options' | 'menu' | 'photographs'

/** The synchronisation of the data page: what comes from the ERP. */
export function catalogImportRoutes(app: FastifyInstance, deps: Deps): void {
  const paths = snapshotPaths(deps.dataDir)

  /** The row in the audit log; none for who is not of the staff, for the options may be fetched by anybody. */
  const noted = (part: Part, action: string, visitor: Visitor) => {
    if (visitor.kind !== 'user' || !isStaff(visitor)) return undefined
    const { userId, email } = visitor
    return (executor: Executor, outcome: object) =>
      writeAudit(executor, {
        ...{ actor: { userId, email }, action, subject: 'catalogue', subjectId: part },
        ...{ before: null, after: outcome, at: deps.now() },
      })
  }

  const apply = async (file: string, note: Note | undefined, how: { guard?: Guard; isFull?: boolean } = {}) => {
    const outcome = await applyCatalogue({ ...deps, ...how, file, note })
    deps.changes.announce('everything')
    return outcome
  }
  const fetchItems = singleFlight(async (visitor: Visitor, isFull: boolean) => {
    const file = await downloadCatalogue({ ...deps, isFull })
    await noted('items', 'catalogue.downloaded', visitor)?.(deps.db, file)
    return file
  })
  const limits = deps.importLimits ?? IMPORT_LIMITS
  const applyItems = singleFlight((visitor: Visitor, { confirm, isFull }: { confirm?: string; isFull: boolean }) =>
    apply(paths.catalogue, noted('items', 'catalogue.applied', visitor), { guard: { limits, confirm }, isFull }),
  )
  const previewItems = singleFlight(() => previewCatalogue({ ...deps, file: paths.catalogue, limits }))
  const restoreItems = singleFlight(async (visitor: Visitor) => {
    const outcome = await restoreCatalogue({ ...deps, note: noted('items', 'catalogue.restored', visitor) })
    deps.changes.announce('everything')
    return outcome
  })
  const fetchOptions = singleFlight(async (visitor: Visitor) => {
    const file = await downloadMatrixOptions(deps)
    await apply(paths.matrixOptions, noted('options', 'catalogue.options_taken', visitor))
    return file
  })
  const fetchMenu = singleFlight(async (visitor: Visitor) => {
    const file = await downloadMenu(deps)
    await apply(paths.menu, noted('menu', 'catalogue.menu_taken', visitor))
    return file
  })

  const fetchPhotographs = singleFlight(async (visitor: Visitor) => {
    const report = (error: unknown) => deps.log.warn({ err: error }, 'a photograph could not be taken over')
    const outcome = await importPhotographs({
      ...deps,
      report,
      note: noted('photographs', 'catalogue.photographs_taken', visitor),
    })
    deps.changes.announce('everything')
    return outcome
  })

  mount(app, catalogImport.downloadItems, ({ query }, { visitor }) =>
    fetchItems(visitor, query.full === 'true').catch(refuseBadData),
  )
  mount(app, catalogImport.applyItems, async ({ query: { confirm, full } }, { visitor }) =>
    existsSync(paths.catalogue)
      ? applyItems(visitor, { confirm, isFull: full === 'true' }).catch(askOrRefuse)
      : fail('snapshot_missing'),
  )
  mount(app, catalogImport.previewItems, async () =>
    existsSync(paths.catalogue) ? previewItems().catch(refuseBadData) : fail('snapshot_missing'),
  )
  mount(app, catalogImport.formerItems, async () => ok({ former: await formerState(deps.db) }))
  mount(app, catalogImport.restoreItems, async (_call, { visitor }) => {
    const restored = await restoreItems(visitor)
    return restored.ok ? restored.value : restored
  })
  mount(app, catalogImport.downloadMatrixOptions, (_call, { visitor }) => fetchOptions(visitor).catch(refuseBadData))
  mount(app, catalogImport.downloadMenu, (_call, { visitor }) => fetchMenu(visitor).catch(refuseBadData))
  mount(app, catalogImport.downloadImages, (_call, { visitor }) => fetchPhotographs(visitor).catch(refuseBadData))
  mount(app, catalogImport.allItems, async (_call, { reply }) => {
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="InventoryItems.json"')
    await reply.send(Readable.from(allItemsAsJson(deps.db)))
    return SENT
  })
}

/** Somebody has to look first: they get to see what it would do. */
function askOrRefuse(error: unknown) {
  if (error instanceof ConfirmationNeeded) return fail('confirmation_needed', error.preview)
  return refuseBadData(error)
}

/** What the ERP told cannot be right: staff read which list, row and column to mend. Nothing was changed. */
function refuseBadData(error: unknown) {
  if (error instanceof SnapshotFault) {
    const { line, problem, broken } = error
    return fail('snapshot_invalid', { line, problem, ...(broken && { broken }) })
  }
  if (error instanceof ErpRowError) return fail('snapshot_invalid', { line: null, problem: error.message })
  throw error
}
