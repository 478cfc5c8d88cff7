import { existsSync } from 'node:fs'
import type { Failed, Success } from '#shared/kernel/outcome.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import { keptPath, keptStates } from './applied-snapshots.ts'
import { applyCatalogue, type Guard, type ImportOutcome, type Note } from './apply-catalogue.ts'
import type { Progress } from './download-catalogue.ts'

type Deps = {
  db: Database
  dataDir: string
  now: () => Date
  guard: Guard
  note?: Note | undefined
  progress?: Progress | undefined
}

/** There is no earlier state of the items, or its file is gone. */
export class NothingToRestore extends Error {
  override readonly name = 'NothingToRestore'
}

/** What it did, and of when the state is that the shop has now. */
export type RestoreOutcome = ImportOutcome & { takenAt: string }

/**
 * Takes the shop back to the items it had before the last snapshot was taken over; a second time to those before that.
 *
 * The first call throws `ConfirmationNeeded` with what it would change: earlier prices are older than what the shop has.
 *
 * The snapshot of that state is taken over anew, so prices, sets and search follow as they always do. Only what lies where
 * stays as it was counted last. What was fetched last stays where it is: once the ERP is mended, fetch again.
 */
export async function restoreCatalogue(deps: Deps): Promise<Success<RestoreOutcome> | Failed<'nothing_to_restore'>> {
  const { dataDir, ...job } = deps
  const [present, former] = await keptStates(deps.db, 2)
  const file = former?.file ? keptPath(dataDir, former.file) : undefined
  if (!present || !former || !file || !existsSync(file)) return fail('nothing_to_restore')

  const outcome = await applyCatalogue({ ...job, file, goesBackFrom: present.id })
  return ok({ ...outcome, takenAt: former.takenAt.toISOString() })
}
