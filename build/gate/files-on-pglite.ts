import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tests of the server. A new file runs on PostgreSQL without being listed. */
const SERVER_TESTS = 'tests/server/**/*.test.ts'

/** The line in a test file that makes it run on PGlite as well, with the reason; with `long` in `npm run test:long` only. */
const TAG = /^\/\/ @pglite(?<long> long)?: (?<reason>\S.*)$/m

/**
 * Returns the server tests that run on PGlite besides PostgreSQL, each with its reason.
 *
 * These tests cover what differs between the two, for example locks, sort order, search, and transactions that wait for
 * each other on one connection.
 */
export function filesOnPglite(root: string): { file: string; reason: string; isLong: boolean }[] {
  return globSync(SERVER_TESTS, { cwd: root })
    .sort()
    .flatMap((file) => {
      const { reason, long } = TAG.exec(readFileSync(join(root, file), 'utf8'))?.groups ?? {}
      return reason ? [{ file, reason, isLong: long !== undefined }] : []
    })
}
