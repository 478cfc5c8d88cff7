import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, type OpenDatabase, openDatabase, openImage } from '#src/server/db/database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { ownDatabase } from '../test-postgres.ts'

/** A migrated database for one test file: PGlite in memory, or one of its own on real PostgreSQL. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.LEERMEESTER_TEST_DB !== 'postgres') {
    return openImage(new Blob([await readFile(inject('pgliteImage'))]), silentLog)
  }
  const own = await ownDatabase(inject('postgresTemplateUrl'))
  const poolSize = Number(process.env.LEERMEESTER_TEST_POOL ?? 10)
  const opened = await openDatabase({ url: own.url, dataDir: '', poolSize, log: silentLog })
  return {
    ...opened,
    async close() {
      await opened.close()
      await own.drop()
    },
  }
}

/** Empties every table and lets the numbers begin again; the catalogue counts as imported. */
export async function emptyDatabase(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'applied_migrations'`.execute(db)
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`).execute(db)
  await db
    .insertInto('catalogue_state')
    .values({ version: 1, imported_at: now, matrix_options_downloaded_at: now, menu_downloaded_at: now })
    .execute()
}
