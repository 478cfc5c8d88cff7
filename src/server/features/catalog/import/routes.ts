import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { catalogImport } from '#shared/contracts/catalog-import.ts'
import { data } from '#shared/contracts/data-info.ts'
import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { isAdmin, type Visitor } from '../../../access/visitor.ts'
import { mount, SENT } from '../../../http/mount.ts'
import { ErpRowError } from '../../../ports/erp-row-error.ts'
import { ListsShrink, type Operations, startOperation } from '../../operations/operations/index.ts'
import { allItemsAsJson } from './all-items.ts'
import type { ImportOutcome } from './apply/import-outcome.ts'
import { type DataInfoDeps, dataInfo } from './data-info.ts'
import type { CatalogFile } from './fetch/download-catalog.ts'
import { SNAPSHOT_NAMES } from './fetch/download-snapshots.ts'
import type { SnapshotFile } from './fetch/write-snapshot.ts'
import type { PhotographsOutcome } from './import-photographs.ts'
import { ConfirmationNeeded, type Preview } from './preview/catalog-preview.ts'
import { formerState } from './restore/applied-snapshots.ts'
import { NothingToRestore, type RestoreOutcome } from './restore/restore-catalog.ts'
import { SnapshotFault } from './snapshot-format.ts'

type Deps = DataInfoDeps & { operations: Operations }

/** Calls of the data page that fetch, preview, apply and restore data of the ERP. */
export function catalogImportRoutes(app: FastifyInstance, deps: Deps): void {
  const hasCatalogFile = async () => (await deps.snapshots.find(SNAPSHOT_NAMES.catalogue)) !== undefined
  const start = <R extends object>(name: OperationName, visitor: Visitor, input?: OperationInput) =>
    startOperation<R>(deps.operations, name, visitor, input)

  mount(app, data.info, async () => ok(await dataInfo(deps)))
  mount(app, catalogImport.downloadItems, ({ query: { full } }, { visitor }) =>
    start<CatalogFile>('items-download', visitor, { isFull: full === 'true' }).catch(refuseBadData),
  )
  mount(app, catalogImport.applyItems, async ({ query: { confirm, full } }, { visitor }) =>
    (await hasCatalogFile())
      ? start<ImportOutcome>('items-apply', visitor, { confirm, isFull: full === 'true' }).catch(confirmOrRefuse)
      : fail('snapshot_missing'),
  )
  mount(app, catalogImport.previewItems, async (_call, { visitor }) =>
    (await hasCatalogFile()) ? start<Preview>('items-preview', visitor).catch(refuseBadData) : fail('snapshot_missing'),
  )
  mount(app, catalogImport.formerItems, async () => ok({ former: await formerState(deps.db) }))
  mount(app, catalogImport.restoreItems, ({ query: { confirm } }, { visitor }) =>
    start<RestoreOutcome>('items-restore', visitor, { confirm }).catch(refuseRestore),
  )
  mount(app, catalogImport.downloadMatrixOptions, ({ query: { confirm } }, { visitor }) =>
    // Every caller may fetch the options; only an Admin may confirm lost rows.
    start<SnapshotFile>('options-download', visitor, isAdmin(visitor) ? { confirm } : {}).catch(refuseLossOrBadData),
  )
  mount(app, catalogImport.downloadMenu, ({ query: { confirm } }, { visitor }) =>
    start<SnapshotFile>('menu-download', visitor, { confirm }).catch(refuseLossOrBadData),
  )
  mount(app, catalogImport.downloadImages, (_call, { visitor }) =>
    start<PhotographsOutcome>('images-download', visitor).catch(refuseBadData),
  )
  mount(app, catalogImport.allItems, async (_call, { reply }) => {
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="InventoryItems.json"')
    await reply.send(Readable.from(allItemsAsJson(deps.db)))
    return SENT
  })
}

/** Returns `confirmation_needed` with the preview when the user has to see the changes first. */
function confirmOrRefuse(error: unknown) {
  if (error instanceof ConfirmationNeeded) return fail('confirmation_needed', error.preview)
  return refuseBadData(error)
}

/** Returns `lists_shrink` when the ERP sent far fewer rows than the shop has; an Admin has to confirm that. */
function refuseLossOrBadData(error: unknown) {
  if (error instanceof ListsShrink) return fail('lists_shrink', error.losses)
  return refuseBadData(error)
}

/**
 * Returns `nothing_to_restore` without an earlier state. Before a confirmation: `confirmation_needed` with the preview.
 */
function refuseRestore(error: unknown) {
  if (error instanceof ConfirmationNeeded) return fail('confirmation_needed', error.preview)
  if (error instanceof NothingToRestore) return fail('nothing_to_restore')
  throw error
}

/** Returns `snapshot_invalid` with the list, row and column that staff have to correct. Nothing was changed. */
function refuseBadData(error: unknown) {
  if (error instanceof SnapshotFault) {
    const { line, problem, broken } = error
    return fail('snapshot_invalid', { line, problem, ...(broken && { broken }) })
  }
  if (error instanceof ErpRowError) return fail('snapshot_invalid', { line: null, problem: error.message })
  throw error
}
