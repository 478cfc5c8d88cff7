import { sql } from 'kysely'
import type { Failure, Success } from '#shared/kernel/outcome.ts'
import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { type Erp, ErpFileError, type ErpPhotograph } from '../../../ports/erp.ts'
import { Outage } from '../../../ports/outage.ts'
import { failureReason } from '../../operations/operations/index.ts'
import type { Note } from './apply/apply-catalog.ts'

/** Where photographs are kept and made ready; the pictures of the shop do it. */
export interface PhotographStore {
  inStock(photograph: { kind: 'photo'; id: string }): unknown
  /** `photo_unreadable` for what is no photograph. */
  keepPhotograph(
    file: Uint8Array,
  ): Promise<Success<{ id: string }> | Failure<'photo_too_large'> | Failure<'photo_unreadable'>>
  keepOnlyPhotographs(ids: ReadonlySet<string>): Promise<void>
}

type Deps = {
  db: Database
  erp: Erp
  pictures: PhotographStore
  /** Hears of every photograph that could not be taken over, with the cause. */
  report(error: unknown): void
  note?: Note | undefined
}

export type PhotographsOutcome = {
  fetched: number
  unchanged: number
  removed: number
  /** Items that keep the picture they had, and why; for staff. The first of them. */
  failed: { itemId: number; problem: string }[]
  /** How many those are in all. */
  failedCount: number
  /** The catalogue's version afterwards. */
  version: number
}

/** `position` of the photograph among the pictures of an item. */
const FIRST = 1

/** An ERP that is not there for so many files in a row is not asked for the others. */
const PATIENCE = 3

/** So many that failed are told one by one; of more the number is enough. */
const MAX_REPORTED = 200

/** The largest file that is fetched, in bytes; what is no larger may still be refused. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Brings the photographs of the items up to date with the files in the ERP (integrations/netsuite.md §10).
 *
 * Only files that are new or changed are fetched. A file that cannot be had, is no photograph or cannot be made ready
 * leaves its item as it was, and the others go on. Throws `Outage` when not even the list can be read: then nothing
 * changes; and when the ERP falls silent on the way: what was fetched until then is shown.
 */
export async function importPhotographs({ db, erp, pictures, report, note }: Deps): Promise<PhotographsOutcome> {
  const known = await existingPhotographs(db)
  const told = new Set<number>()
  const fresh: FreshPhotograph[] = []
  const failed: PhotographsOutcome['failed'] = []
  let unchanged = 0
  let failedCount = 0
  let silences = 0
  let outage: Outage | undefined

  try {
    for await (const photograph of erp.photographs()) {
      const { itemId, mark } = photograph
      told.add(itemId)
      const kept = known.get(itemId)
      if (kept?.source === mark && hasPhotograph(pictures, kept.picture)) {
        unchanged += 1
        continue
      }
      const taken = await fetchPhotograph(photograph, { erp, pictures })
      if (taken.id === undefined) {
        const { problem, cause } = taken
        failedCount += 1
        if (failed.length < MAX_REPORTED) {
          failed.push({ itemId, problem })
          report(new Error(`photograph of item ${itemId}: ${problem}`, { cause }))
        }
      } else fresh.push({ itemId, picture: `photo/${taken.id}`, mark })
      silences = taken.outage ? silences + 1 : 0
      if (taken.outage && silences >= PATIENCE) throw taken.outage
    }
  } catch (error) {
    if (!(error instanceof Outage) || fresh.length === 0) throw error
    outage = error
  }

  // Who was not heard to the end did not say what is gone.
  const gone = outage ? [] : [...known.keys()].filter((itemId) => !told.has(itemId))
  const counts = { fetched: fresh.length, unchanged, removed: gone.length, failed, failedCount }
  const version = await db.transaction().execute(async (tx) => {
    const version = await write(tx, fresh, gone)
    await note?.(tx, { ...counts, failed: failedCount, version })
    return version
  })
  // The shop shows them from here on; what is left lying about must not keep that from anybody.
  await pictures.keepOnlyPhotographs(await shownPhotographs(db)).catch(report)
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
    const kept = await pictures.keepPhotograph(await erp.file(url, MAX_FILE_BYTES))
    return kept.ok ? { id: kept.value.id } : { problem: PROBLEMS[kept.code] }
  } catch (cause) {
    if (cause instanceof Outage) return { problem: failureReason(cause), cause, outage: cause }
    if (cause instanceof ErpFileError) return { problem: cause.message, cause }
    // Our own disk or workshop: one file that is too much for it must not cost the others theirs.
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

const hasPhotograph = (pictures: PhotographStore, picture: string) =>
  pictures.inStock({ kind: 'photo', id: picture.replace('photo/', '') }) !== undefined

async function existingPhotographs(db: Database) {
  const rows = await db
    .selectFrom('item_images')
    .select(['item_id', 'picture', 'source'])
    .where('source', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** Items that the shop does not have yet get theirs when the next import brings them. */
async function write(tx: Transaction, fresh: readonly FreshPhotograph[], gone: readonly number[]): Promise<number> {
  await acquireImportLock(tx)
  await sql`delete from item_images where source is not null and item_id = any(${[...gone]}::int[])`.execute(tx)
  await sql`insert into item_images (item_id, position, picture, alt, source)
    select i.id, ${FIRST}, given.picture, i.display_name, given.mark
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as given("itemId" integer, picture text, mark text)
    join items i on i.id = given."itemId"
    on conflict (item_id, position) do update
      set picture = excluded.picture, alt = excluded.alt, source = excluded.source`.execute(tx)
  const { version } = await tx
    .updateTable('catalogue_state')
    .set(({ eb }) => ({ version: eb('version', '+', fresh.length + gone.length > 0 ? 1 : 0) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

async function shownPhotographs(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('item_images').select('picture').where('picture', 'like', 'photo/%').execute()
  return new Set(rows.map(({ picture }) => picture.slice('photo/'.length)))
}
