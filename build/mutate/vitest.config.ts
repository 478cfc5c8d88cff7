import { defineConfig } from 'vitest/config'

/**
 * The tests of one mutation run. Stryker reads one project, so this file builds the project that `plan.ts` chose:
 * `MUTATE_TESTS` is a JSON list of globs, `MUTATE_DATABASE` names the database of server tests.
 */
const tests = JSON.parse(process.env.MUTATE_TESTS ?? '[]') as string[]
const database = process.env.MUTATE_DATABASE

export default defineConfig({
  test: {
    include: tests,
    environment: 'node',
    ...(database && {
      globalSetup: [`tests/support/test-${database}.ts`],
      env: { LEERMEESTER_TEST_DB: database },
    }),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
