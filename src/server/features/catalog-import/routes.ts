import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { catalogImport } from '#shared/contracts/catalog-import.ts'
import { data } from '#shared/contracts/data-info.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { mount, SENT } from '../../http/mount.ts'
import type { Visitor } from '../../http/visitor.ts'
import { ErpRowError } from '../../ports/erp.ts'
import { type Operations, startFor } from '../operations/index.ts'
import { allItemsAsJson } from './all-items.ts'
import type { ImportOutcome } from './apply-catalogue.ts'
import { type DataInfoDeps, dataInfo } from './data-info.ts'
import { snapshotPaths } from './download-snapshots.ts'
import type { PhotographsOutcome } from './import-photographs.ts'
import { SnapshotFault } from './snapshot-format.ts'
import type { SnapshotFile } from './write-snapshot.ts'

type Deps = DataInfoDeps & { operations: Operations }

/** The synchronisation of the data page: what comes from the ERP. */
export function catalogImportRoutes(app: FastifyInstance, deps: Deps): void {
  const paths = snapshotPaths(deps.dataDir)
  const start = <R extends object>(name: OperationName, visitor: Visitor) =>
    startFor<R>(deps.operations, name, visitor).catch(refuseBadData)

  mount(app, data.info, async () => ok(await dataInfo(deps)))
  mount(app, catalogImport.downloadItems, (_call, { visitor }) => start<SnapshotFile>('items-download', visitor))
  mount(app, catalogImport.applyItems, async (_call, { visitor }) =>
    existsSync(paths.catalogue) ? start<ImportOutcome>('items-apply', visitor) : fail('snapshot_missing'),
  )
  mount(app, catalogImport.downloadMatrixOptions, (_call, { visitor }) =>
    start<SnapshotFile>('options-download', visitor),
  )
  mount(app, catalogImport.downloadMenu, (_call, { visitor }) => start<SnapshotFile>('menu-download', visitor))
  mount(app, catalogImport.downloadImages, (_call, { visitor }) =>
    start<PhotographsOutcome>('images-download', visitor),
  )
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
