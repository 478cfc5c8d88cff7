import type { TestProject } from 'vitest/node'
import setUpPglite from './test-pglite.ts'
import setUpPostgres from './test-postgres.ts'

/**
 * Runs once per test run: provides PostgreSQL, or PGlite where PostgreSQL does not start. For tests about the server
 * whose result does not depend on the database: on PGlite they take a multiple of the processor time.
 */
export default async function setup(project: TestProject) {
  try {
    return await setUpPostgres(project)
  } catch (error) {
    console.error('PostgreSQL does not start here: these tests run on PGlite instead.', error)
    return setUpPglite(project)
  }
}
