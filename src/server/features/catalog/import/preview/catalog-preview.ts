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

/** An import goes further than may go without somebody's word. Nothing was changed. */
export class ConfirmationNeeded extends NeedsConfirmation {
  override readonly name = 'ConfirmationNeeded'
  readonly #preview: Preview

  constructor(preview: Preview) {
    super(`the import waits for a word: ${preview.concerns.join(', ')}`)
    this.#preview = preview
  }

  /** Too much for the log, which writes whatever an error has of its own. */
  get preview(): Preview {
    return this.#preview
  }

  override get kept(): object {
    return storedPreview(this.#preview)
  }
}

/** So many broken rows are kept in the history; looking again tells more of them. */
const MAX_STORED_ROWS = 100

/** Returns the part of a preview that the history stores: all of it except most of the unusable rows. */
export const storedPreview = (preview: Preview): Preview => ({
  ...preview,
  broken: { ...preview.broken, rows: preview.broken.rows.slice(0, MAX_STORED_ROWS) },
})

type PreviewInput = {
  head: SnapshotHead
  digest: string
  received: number
  broken: BrokenRows
  /** Rows of the watched lists, as far as they will be applied. */
  told: WatchedLists
  limits: ImportLimits
  /** An earlier state always needs somebody's word. */
  isGoingBack?: boolean
}

/** What an import that is settled (`itemsImport`) is about to do. */
export async function previewOf(
  tx: Transaction,
  { head, digest, received, broken, told, limits, isGoingBack = false }: PreviewInput,
): Promise<Preview> {
  const findings = importFindings(tx)
  const { active, added, changed, vanished } = await findings.counts()
  const priceJumps = await findings.priceJumps(limits.priceJumpPercent)
  const emptied = await findings.emptied()
  const lists = await listLosses(tx, told)
  const [present] = await storedStates(tx, 1)
  const isOlder = isGoingBack || (present !== undefined && new Date(head.takenAt) < present.takenAt)
  const unchanged = Math.max(0, received - added - changed)
  const numbers = { active, vanished, priceJumps: priceJumps.count, emptied: emptied.items, broken: broken.count }
  const concerns = importConcerns({ ...numbers, isOlder, lists }, limits)
  return {
    id: markOf({
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
    presentTakenAt: present?.takenAt.toISOString() ?? null,
    samples: await findings.samples(),
    former: await formerState(tx),
  }
}

/** Rises with whatever becomes different in the shop. */
async function versionOf(tx: Transaction): Promise<number> {
  const { version } = await tx.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * The same for the same snapshot beside the same shop: whoever agreed with one state of things has not agreed with another.
 * Worked out and not kept, so it holds on every server and over a restart.
 */
const markOf = (facts: object) => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
