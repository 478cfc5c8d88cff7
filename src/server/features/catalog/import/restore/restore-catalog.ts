import type { Failure, Success } from '#shared/kernel/outcome.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../../db/tables.ts'
import type { WorkingFolder } from '../../../../ports/working-folder.ts'
import { type AuditWriter, applyCatalog } from '../apply/apply-catalog.ts'
import type { Guard, ImportOutcome } from '../apply/import-outcome.ts'
import type { Progress } from '../fetch/download-catalog.ts'
import { copyName, storedStates } from './applied-snapshots.ts'

type Deps = {
  db: Database
  snapshots: WorkingFolder
  now: () => Date
  guard: Guard
  audit?: AuditWriter | undefined
  progress?: Progress | undefined
}

/** There is no earlier state of the items, or its file is missing. */
export class NothingToRestore extends Error {
  override readonly name = 'NothingToRestore'
}

/** `takenAt`: time at which the restored snapshot was fetched. */
export type RestoreOutcome = ImportOutcome & { takenAt: string }

/**
 * Restores the items that the shop had before the last snapshot was applied. The next restore goes one more state back.
 *
 * Always needs the confirmation of an Admin: without the id of the preview in `guard.confirm` it throws
 * `ConfirmationNeeded` with the preview.
 *
 * The stored snapshot of that state is applied again, so prices, sets and search are updated as usual. Stock per
 * location keeps its last count. The file of the latest fetch does not change. Fetch again when the data in the ERP is
 * correct.
 *
 * @returns `nothing_to_restore` when no earlier snapshot is stored
 */
export async function restoreCatalog(deps: Deps): Promise<Success<RestoreOutcome> | Failure<'nothing_to_restore'>> {
  const { snapshots, ...job } = deps
  const [current, former] = await storedStates(deps.db, 2)
  if (!current || !former?.file) return fail('nothing_to_restore')
  const name = copyName(former.file)
  const file = await snapshots.fetch(name)
  if (!file) return fail('nothing_to_restore')

  try {
    const outcome = await applyCatalog({ ...job, file, withdrawnStateId: current.id })
    return ok({ ...outcome, takenAt: former.takenAt.toISOString() })
  } finally {
    await snapshots.release(name)
  }
}
