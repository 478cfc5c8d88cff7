import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/server/db/migrate.ts'
import type { Tables } from '#src/server/db/tables.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../build/postgres/throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of this test run. */
    testDatabase: 'postgres' | 'pglite'
    /** Address of the migrated database that every test file gets a copy of; only on real PostgreSQL. */
    postgresTemplateUrl: string
  }
}

const TEMPLATE = 'shop_template'

/** Starts a real PostgreSQL for tests. It is fast, because it does not wait until its writes are on the disk. */
export const startTestPostgres = (): Promise<ThrowawayPostgres> => startThrowawayPostgres()

/**
 * Runs once per test run on real PostgreSQL: starts it, migrates one template database, and passes its address to the
 * test files. Stops it afterwards.
 */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  await runOn(postgres.url('postgres'), `CREATE DATABASE ${TEMPLATE}`)
  await migrateTemplate(postgres.url(TEMPLATE))
  project.provide('testDatabase', 'postgres')
  project.provide('postgresTemplateUrl', postgres.url(TEMPLATE))
  return () => postgres.stop()
}

/**
 * Creates a database for one test file as a copy of the migrated template, and returns its URL and a function to drop
 * it.
 *
 * @param templateUrl the value of `inject('postgresTemplateUrl')`
 */
export async function ownDatabase(templateUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  const maintenance = withDatabase(templateUrl, 'postgres')
  await runOn(maintenance, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`)
  return {
    url: withDatabase(templateUrl, name),
    drop: () => runOn(maintenance, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }) })
  await migrate(db)
  await db.destroy()
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
