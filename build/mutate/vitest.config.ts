import { defineConfig } from 'vitest/config'
import { reusablePool } from './reusable-pool.ts'

/**
 * The tests of one mutation run. Stryker reads one Vitest project, so this file builds it from the plan (`plan.ts`):
 * `MUTATE_TESTS` is a JSON list of globs, `MUTATE_DATABASE` names the database of server tests.
 */
const tests = JSON.parse(process.env.MUTATE_TESTS ?? '[]') as string[]
const database = process.env.MUTATE_DATABASE

export default defineConfig({
  ...(database && {
    plugins: [
      {
        name: 'kept-pool',
        // Stryker names the pool on the command line, which overrides this file.
        configureVitest({ project }) {
          const pool = reusablePool()
          project.config.poolRunner = pool
          project.config.pool = pool.name
        },
      },
    ],
  }),
  test: {
    include: tests,
    environment: 'node',
    ...(database && {
      globalSetup: [`tests/support/test-${database}.ts`],
      // The modules of the server have no state, so one thread loads them once for all mutants.
      isolate: false,
    }),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
