import { createHash } from 'node:crypto'
import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { type ImportLimits, importConcerns } from '#shared/domain/catalog/import-limits.ts'
import type { Transaction } from '../../../../db/tables.ts'
import { NeedsConfirmation } from '../../../operations/operations/index.ts'
import type { BrokenRows } from '../broken-rows.ts'
import { formerState, storedStates } from '../restore/applied-snapshots.ts'
import type { SnapshotHead } from '../snapshot-format.ts'
import { importFindings } from './import-findings.ts'
import { listLosses, type WatchedLists } from './list-losses.ts'

export type Preview = CatalogPreview

/** The preview of the import has a concern, so an Admin must confirm the import. Nothing was changed. */
export class ConfirmationNeeded extends NeedsConfirmation {
  override readonly name = 'ConfirmationNeeded'
  readonly #preview: Preview

  constructor(preview: Preview) {
    super(`import needs confirmation: ${preview.concerns.join(', ')}`)
    this.#preview = preview
  }

  get preview(): Preview {
    return this.#preview
  }

  override get storedPart(): object {
    return storedPreview(this.#preview)
  }
}

/** Number of broken rows that the history of operations stores. The preview itself lists more. */
const MAX_STORED_ROWS = 100

/** Returns a preview as the history of operations stores it: with at most `MAX_STORED_ROWS` unusable rows. */
export const storedPreview = (preview: Preview): Preview => ({
  ...preview,
  broken: { ...preview.broken, rows: preview.broken.rows.slice(0, MAX_STORED_ROWS) },
})

type PreviewInput = {
  head: SnapshotHead
  digest: string
  received: number
  broken: BrokenRows
  /** Rows of the lists whose losses are checked. Only lists that will be applied. */
  watched: WatchedLists
  limits: ImportLimits
  /** True for a restore, which always needs confirmation. */
  isRestore?: boolean
}

/** Returns what `finish` of `itemsImport` would change. Call it after `leaveOutUnusable`. */
export async function previewOf(
  tx: Transaction,
  { head, digest, received, broken, watched, limits, isRestore = false }: PreviewInput,
): Promise<Preview> {
  const findings = importFindings(tx)
  const { active, added, changed, vanished } = await findings.counts()
  const priceJumps = await findings.priceJumps(limits.priceJumpPercent)
  const emptied = await findings.emptied()
  const lists = await listLosses(tx, watched)
  const [current] = await storedStates(tx, 1)
  const isOlder = isRestore || (current !== undefined && new Date(head.takenAt) < current.takenAt)
  const unchanged = Math.max(0, received - added - changed)
  const numbers = { active, vanished, priceJumps: priceJumps.count, emptied: emptied.items, broken: broken.count }
  const concerns = importConcerns({ ...numbers, isOlder, lists }, limits)
  return {
    id: previewId({
      digest,
      concerns,
      ...numbers,
      added,
      changed,
      lists,
      jumps: priceJumps.rows,
      version: await versionOf(tx),
    }),
    takenAt: head.takenAt,
    limits,
    concerns,
    active,
    added,
    changed,
    vanished,
    unchanged,
    priceJumps,
    emptied,
    broken: broken.inOrder(),
    lists,
    presentTakenAt: current?.takenAt.toISOString() ?? null,
    samples: await findings.samples(),
    former: await formerState(tx),
  }
}

/** The catalog version: it rises with every change of the catalog. */
async function versionOf(tx: Transaction): Promise<number> {
  const { version } = await tx.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * Id of a preview: a digest of the snapshot and of its effect on the shop. A confirmation computes the id again, on any
 * server, so it is void when the snapshot or the shop has changed.
 */
const previewId = (facts: object) => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
