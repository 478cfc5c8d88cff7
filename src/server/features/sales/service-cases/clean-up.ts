import { monthsBefore } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { casesTable } from './cases-table.ts'
import { eraseCases } from './erase-cases.ts'
import { photosTable } from './photos-table.ts'
import { photoIdOfFile } from './store-photo.ts'

const DAY_MS = 86_400_000
/** A photo that no message used is deleted after this time, and so is a file whose photo no longer exists. */
const UNUSED_MS = 2 * DAY_MS
/** Ids that are looked up together. */
const BATCH = 500

export type ServiceCleanUpDeps = {
  db: Database
  now: () => Date
  servicePhotos: FileStore
  /** Months after which a closed case is erased. */
  serviceCaseMonths: number
}

/**
 * Erases the cases whose retention term has ended, deletes photos that no message used, and deletes the files of photos
 * that no longer exist. May be repeated and interrupted at any time.
 */
export async function cleanUpService({ db, now, servicePhotos, serviceCaseMonths }: ServiceCleanUpDeps): Promise<void> {
  const before = monthsBefore(now(), serviceCaseMonths)
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('service_cases')
      .select('id')
      .where('closed_at', '<', before)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    await eraseCases(
      tx,
      due.map(({ id }) => id),
      now(),
    )
    for (const { id } of due) {
      await casesTable(tx).addEvent(id, { kind: 'erased', detail: {}, actor: 'system', at: now() })
    }
  })
  const unusedSince = new Date(now().getTime() - UNUSED_MS)
  await photosTable(db).deleteUnused(unusedSince)
  await deleteOrphans(db, servicePhotos, unusedSince)
}

/** Deletes the files without a photo that are older than a time. A younger file may belong to a call in progress. */
async function deleteOrphans(db: Database, files: FileStore, before: Date): Promise<void> {
  const old = (await files.list()).flatMap(({ name, storedAt }) => {
    const id = photoIdOfFile(name)
    return id !== undefined && storedAt < before ? [{ id, name }] : []
  })
  for (let start = 0; start < old.length; start += BATCH) {
    const batch = old.slice(start, start + BATCH)
    const known = await photosTable(db).known([...new Set(batch.map(({ id }) => id))])
    for (const { id, name } of batch) if (!known.has(id)) await files.delete(name)
  }
}
