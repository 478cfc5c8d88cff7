import { sql } from 'kysely'
import type { Failure, Success } from '#shared/kernel/outcome.ts'
import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { type Erp, ErpFileError, type ErpPhotograph } from '../../../ports/erp.ts'
import { Outage } from '../../../ports/outage.ts'
import { failureReason } from '../../operations/operations/index.ts'
import type { AuditWriter } from './apply/apply-catalog.ts'

/** Stores photographs and converts them; implemented by `catalog/pictures`. */
export interface PhotographStore {
  /** Returns the ids of all stored photographs. Rejects with `Outage`. */
  photographIds(): Promise<ReadonlySet<string>>
  /**
   * Fails with `photo_unreadable` when the file is not an image, and with `photo_too_large`. Rejects with `Outage` when
   * the store does not work.
   */
  storePhotograph(
    file: Uint8Array,
  ): Promise<Success<{ id: string }> | Failure<'photo_too_large'> | Failure<'photo_unreadable'>>
  deleteOtherPhotographs(ids: ReadonlySet<string>): Promise<void>
}

type Deps = {
  db: Database
  erp: Erp
  pictures: PhotographStore
  /** Receives the error of each photograph in `failed`, with its cause, and a failure to delete unused files. */
  report(error: unknown): void
  audit?: AuditWriter | undefined
}

export type PhotographsOutcome = {
  fetched: number
  unchanged: number
  removed: number
  /** The first `MAX_REPORTED` items that keep their former picture, with the reason in Dutch. */
  failed: { itemId: number; problem: string }[]
  /** Number of all items whose photograph failed. */
  failedCount: number
  /** The catalog version after the import. */
  version: number
}

/** `position` of the ERP's photograph among the pictures of an item. */
const FIRST_POSITION = 1

/** After this many outages in a row the import stops. */
const MAX_OUTAGES_IN_A_ROW = 3

/** At most this many failures are listed individually. */
const MAX_REPORTED = 200

/** Size limit of a download. The store may refuse smaller files as well. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Updates the photographs of the items from the files in the ERP (docs/integrations/netsuite.md#s10).
 *
 * Fetches only new and changed files. When a file cannot be fetched, read or converted, its item keeps its picture and
 * the import continues. Throws `Outage` when the list of the ERP or of the store cannot be read, and after
 * `MAX_OUTAGES_IN_A_ROW` outages of the two. The photographs that were stored before are applied.
 */
export async function importPhotographs({ db, erp, pictures, report, audit }: Deps): Promise<PhotographsOutcome> {
  const existing = await existingPhotographs(db)
  const storedIds = await pictures.photographIds()
  const listedIds = new Set<number>()
  const fresh: FreshPhotograph[] = []
  const failed: PhotographsOutcome['failed'] = []
  let unchanged = 0
  let failedCount = 0
  let outagesInARow = 0
  let outage: Outage | undefined

  try {
    for await (const photograph of erp.photographs()) {
      const { itemId, mark } = photograph
      listedIds.add(itemId)
      const stored = existing.get(itemId)
      if (stored?.source === mark && storedIds.has(stored.picture.replace('photo/', ''))) {
        unchanged += 1
        continue
      }
      const result = await fetchPhotograph(photograph, { erp, pictures })
      if (result.id === undefined) {
        const { problem, cause } = result
        failedCount += 1
        if (failed.length < MAX_REPORTED) {
          failed.push({ itemId, problem })
          report(new Error(`photograph of item ${itemId}: ${problem}`, { cause }))
        }
      } else fresh.push({ itemId, picture: `photo/${result.id}`, mark })
      outagesInARow = result.outage ? outagesInARow + 1 : 0
      if (result.outage && outagesInARow >= MAX_OUTAGES_IN_A_ROW) throw result.outage
    }
  } catch (error) {
    if (!(error instanceof Outage) || fresh.length === 0) throw error
    outage = error
  }

  // An incomplete list does not show which photographs were removed.
  const removed = outage ? [] : [...existing.keys()].filter((itemId) => !listedIds.has(itemId))
  const counts = { fetched: fresh.length, unchanged, removed: removed.length, failed, failedCount }
  const version = await db.transaction().execute(async (tx) => {
    const version = await write(tx, fresh, removed)
    await audit?.(tx, { ...counts, failed: failedCount, version })
    return version
  })
  // The import is complete now, so a failure to delete unused files is only reported.
  await pictures.deleteOtherPhotographs(await shownPhotographs(db)).catch(report)
  if (outage) throw outage
  return { ...counts, version }
}

type FreshPhotograph = { itemId: number; picture: string; mark: string }
type PhotographFetch =
  | { id: string; outage?: undefined }
  | { id?: undefined; problem: string; cause?: unknown; outage?: Outage | undefined }

async function fetchPhotograph(
  { url }: ErpPhotograph,
  { erp, pictures }: Pick<Deps, 'erp' | 'pictures'>,
): Promise<PhotographFetch> {
  try {
    const stored = await pictures.storePhotograph(await erp.file(url, MAX_FILE_BYTES))
    return stored.ok ? { id: stored.value.id } : { problem: PROBLEMS[stored.code] }
  } catch (cause) {
    if (cause instanceof Outage) return { problem: failureReason(cause), cause, outage: cause }
    if (cause instanceof ErpFileError) return { problem: cause.message, cause }
    // Our own disk or picture worker failed. One difficult file must not stop the import of the other files.
    return {
      problem: 'het bestand kon hier niet worden klaargemaakt; het logboek van de server zegt waarom',
      cause,
    }
  }
}

const PROBLEMS = {
  photo_too_large: 'het bestand is te groot',
  photo_unreadable: 'het bestand is geen foto die gelezen kan worden (jpeg, png, webp, avif, heif of tiff)',
} as const

async function existingPhotographs(db: Database) {
  const rows = await db
    .selectFrom('item_images')
    .select(['item_id', 'picture', 'source'])
    .where('source', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

/**
 * Stores the pictures of the items. Leaves out items that the shop does not have yet: a later import fetches their
 * photographs again.
 */
async function write(tx: Transaction, fresh: readonly FreshPhotograph[], removed: readonly number[]): Promise<number> {
  await acquireImportLock(tx)
  await sql`delete from item_images where source is not null and item_id = any(${[...removed]}::int[])`.execute(tx)
  await sql`insert into item_images (item_id, position, picture, alt, source)
    select i.id, ${FIRST_POSITION}, given.picture, i.display_name, given.mark
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as given("itemId" integer, picture text, mark text)
    join items i on i.id = given."itemId"
    on conflict (item_id, position) do update
      set picture = excluded.picture, alt = excluded.alt, source = excluded.source`.execute(tx)
  const { version } = await tx
    .updateTable('catalogue_state')
    .set(({ eb }) => ({ version: eb('version', '+', fresh.length + removed.length > 0 ? 1 : 0) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

async function shownPhotographs(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('item_images').select('picture').where('picture', 'like', 'photo/%').execute()
  return new Set(rows.map(({ picture }) => picture.slice('photo/'.length)))
}
