import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { extensions } from '#src/server/db/database.ts'
import { migrate } from '#src/server/db/migrate.ts'
import type { Tables } from '#src/server/db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated PGlite database that every test file opens a copy of; only on PGlite. */
    pgliteImage: string
  }
}

/**
 * Runs once per test run on PGlite: migrates one database and writes it to a file. Each test file opens a copy of it in
 * a second. Starting and migrating a new database takes six seconds.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-image-'))
  const image = join(folder, 'migrated.tar')
  const pglite = new PGlite({ extensions })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ ...createPgConfig(pglite), max: 1 }) }),
  })
  await migrate(db)
  await writeFile(image, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await db.destroy()
  await pglite.close()
  project.provide('testDatabase', 'pglite')
  project.provide('pgliteImage', image)
  return () => rm(folder, { recursive: true, force: true })
}
