import { failures } from '#shared/contracts/failures.ts'
import { IMPORT_LIMITS, type ImportLimits, lossInWords } from '#shared/domain/catalog/import-limits.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Erp } from '../../../ports/erp.ts'
import { ErpRowError } from '../../../ports/erp-row-error.ts'
import type { Log } from '../../../ports/log.ts'
import type { WorkingFolder } from '../../../ports/working-folder.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { ListsShrink, type Operation, type OperationRun } from '../../operations/operations/index.ts'
import { resolveTransfers } from '../stock-transfers/index.ts'
import { applyCatalog, previewCatalog } from './apply/apply-catalog.ts'
import type { Guard, ImportOutcome, ListGuard } from './apply/import-outcome.ts'
import { type CatalogFile, downloadCatalog } from './fetch/download-catalog.ts'
import {
  downloadMatrixOptions,
  downloadMenu,
  fetchSnapshot,
  SNAPSHOT_NAMES,
  type SnapshotName,
} from './fetch/download-snapshots.ts'
import { recordCommitments } from './fetch/record-commitments.ts'
import { withRowCounts } from './fetch/report-row-counts.ts'
import type { SnapshotFile } from './fetch/write-snapshot.ts'
import { importPhotographs, type PhotographStore, type PhotographsOutcome } from './import-photographs.ts'
import { ConfirmationNeeded, type Preview, storedPreview } from './preview/catalog-preview.ts'
import { refreshStock } from './refresh-stock.ts'
import { NothingToRestore, type RestoreOutcome, restoreCatalog } from './restore/restore-catalog.ts'
import { SnapshotFault } from './snapshot-format.ts'

export type ImportOperationDeps = {
  db: Database
  erp: Erp
  pictures: PhotographStore
  snapshots: WorkingFolder
  now: () => Date
  changes: ShopChanges
  log: Log
  /** How far a snapshot may differ from the shop before an Admin has to confirm the import. */
  importLimits?: ImportLimits | undefined
}

type Part = 'items' | 'options' | 'menu' | 'photographs'

/** Operations that fetch, preview, apply and restore data of the ERP (docs/requirements.md#s2, /admin/data). */
export function importOperations(deps: ImportOperationDeps): Operation[] {
  const { snapshots, changes, importLimits: limits = IMPORT_LIMITS } = deps

  /**
   * Returns the writer of the audit row. Returns undefined for a scheduled run, which only the history of operations
   * records.
   */
  const auditWriter = (part: Part, action: string, { actor }: OperationRun) => {
    if (actor === 'system') return undefined
    return (executor: Executor, outcome: object) =>
      writeAudit(executor, {
        actor,
        action,
        subject: 'catalogue',
        subjectId: part,
        before: null,
        after: outcome,
        at: deps.now(),
      })
  }

  const apply = async (
    name: SnapshotName,
    audit: ReturnType<typeof auditWriter>,
    how: {
      guard?: Guard
      listGuard?: ListGuard
      isFull?: boolean | undefined
      progress?: OperationRun['progress']
    } = {},
  ) => {
    const outcome = await applyCatalog({ ...deps, ...how, file: await fetchSnapshot(snapshots, name), audit })
    changes.announce('everything')
    return outcome
  }

  const itemsDownload: Operation<CatalogFile> = {
    name: 'items-download',
    explain,
    async run(run) {
      const { input, progress } = run
      await recordCommitments(deps)
      await resolveTransfers(deps)
      const file = await downloadCatalog({ ...deps, erp: withRowCounts(deps.erp, run), isFull: input.isFull, progress })
      await auditWriter('items', 'catalogue.downloaded', run)?.(deps.db, file)
      return file
    },
  }
  const itemsPreview: Operation<Preview> = {
    name: 'items-preview',
    explain,
    async run({ progress }) {
      const file = await fetchSnapshot(snapshots, SNAPSHOT_NAMES.catalogue)
      return previewCatalog({ ...deps, file, limits, progress })
    },
    storedPart: storedPreview,
  }
  const itemsApply: Operation<ImportOutcome> = {
    name: 'items-apply',
    explain,
    run(run) {
      const { confirm, isFull } = run.input
      const how = { guard: { limits, confirm }, isFull, progress: run.progress }
      return apply(SNAPSHOT_NAMES.catalogue, auditWriter('items', 'catalogue.applied', run), how)
    },
  }
  const itemsRestore: Operation<RestoreOutcome> = {
    name: 'items-restore',
    explain,
    async run(run) {
      const audit = auditWriter('items', 'catalogue.restored', run)
      const guard = { limits, confirm: run.input.confirm }
      const restored = await restoreCatalog({ ...deps, audit, guard, progress: run.progress })
      if (!restored.ok) throw new NothingToRestore()
      changes.announce('everything')
      return restored.value
    },
  }
  const optionsDownload: Operation<SnapshotFile> = {
    name: 'options-download',
    explain,
    async run(run) {
      const file = await downloadMatrixOptions({ ...deps, erp: withRowCounts(deps.erp, run) })
      const listGuard = { confirm: run.input.confirm }
      await apply(SNAPSHOT_NAMES.matrixOptions, auditWriter('options', 'catalogue.options_taken', run), { listGuard })
      return file
    },
  }
  const menuDownload: Operation<SnapshotFile> = {
    name: 'menu-download',
    explain,
    async run(run) {
      const file = await downloadMenu({ ...deps, erp: withRowCounts(deps.erp, run) })
      const listGuard = { confirm: run.input.confirm }
      await apply(SNAPSHOT_NAMES.menu, auditWriter('menu', 'catalogue.menu_taken', run), { listGuard })
      return file
    },
  }
  const imagesDownload: Operation<PhotographsOutcome> = {
    name: 'images-download',
    explain,
    async run(run) {
      try {
        return await importPhotographs({
          ...deps,
          erp: withRowCounts(deps.erp, run),
          report: (error) => deps.log.warn({ err: error }, 'photograph import failed'),
          audit: auditWriter('photographs', 'catalogue.photographs_taken', run),
        })
      } finally {
        // Also after an outage: the shop shows the photographs that were fetched before the outage.
        changes.announce('everything')
      }
    },
  }
  const stockRefresh: Operation<{ changed: number; leftOut?: number }> = {
    name: 'stock-refresh',
    explain,
    async run(run) {
      const { itemIds, leftOut } = await refreshStock({
        ...deps,
        erp: withRowCounts(deps.erp, run),
        confirm: run.input.confirm,
      })
      if (itemIds.length > 0) changes.announce({ itemIds })
      return { changed: itemIds.length, ...(leftOut > 0 && { leftOut }) }
    },
  }
  return [
    itemsDownload,
    itemsPreview,
    itemsApply,
    itemsRestore,
    optionsDownload,
    menuDownload,
    imagesDownload,
    stockRefresh,
  ]
}

/** Dutch text for staff of an expected error; undefined for any other error. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfirmationNeeded || error instanceof NothingToRestore) {
    return failures[error instanceof ConfirmationNeeded ? 'confirmation_needed' : 'nothing_to_restore'].text
  }
  if (error instanceof ListsShrink) {
    return `${error.losses.lists.map(lossInWords).join(' ')} Er is niets gewijzigd. Kijk in NetSuite na of dat klopt; start het dan op deze pagina en bevestig het.`
  }
  if (error instanceof SnapshotFault) {
    return `Het bestand klopt niet${error.line === null ? '' : ` op regel ${error.line}`}: ${error.problem}. Er is niets gewijzigd.`
  }
  if (error instanceof ErpRowError)
    return `NetSuite vertelde iets dat niet kan kloppen: ${error.message}. Er is niets gewijzigd.`
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return 'Er is nog geen bestand om in te lezen. Haal eerst de gegevens op.'
  }
  return undefined
}
