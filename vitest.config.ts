import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { themeVariables } from './build/web/theme-variables.ts'

/** Timeouts in ms of every project. They are long, because a busy machine can slow a test down many times. */
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }

/**
 * The server tests run on either database: the gate runs all of them on PostgreSQL with ten connections, where races and
 * locks are real, and on PGlite those that `build/gate/files-on-pglite.ts` finds.
 */
const onDatabase = (name: string, { database, include }: { database: 'pglite' | 'postgres'; include: string[] }) => ({
  test: {
    ...patient,
    name,
    include,
    environment: 'node' as const,
    globalSetup: [`tests/support/test-${database}.ts`],
    hookTimeout: 60_000,
    // Server modules have no state, so test files can share a process. Loading the modules takes half of the time.
    isolate: false,
  },
})

const serverTests = ['tests/server/**/*.test.ts']

export default defineConfig({
  test: {
    // Node processes, not threads: PGlite blocks its event loop, and a process that hangs can be killed.
    pool: 'forks',
    maxWorkers: process.env.CI ? 2 : undefined,
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: ['tests/{shared,main,build}/**/*.test.ts'],
          environment: 'node',
          // Vite loads this package, because Node refuses its JSON imports, which have no import attribute.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          // Business rules have no module state. Separate processes would take four times the processor time.
          isolate: false,
        },
      },
      onDatabase('server', { database: 'pglite', include: serverTests }),
      onDatabase('postgres', {
        database: 'postgres',
        include: [...serverTests, 'tests/postgres/**/*.test.ts'],
      }),
      {
        plugins: [react(), themeVariables()],
        test: {
          ...patient,
          name: 'renderer',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/browser-shims.ts', 'tests/support/unused-browser.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'kill',
          include: ['tests/kill/**/*.test.ts'],
          environment: 'node',
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'kill-terminal',
          include: ['tests/kill-pos/**/*.test.ts'],
          environment: 'node',
          // Each test starts a process and kills it.
          maxConcurrency: 4,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'saturday',
          include: ['tests/saturday/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...patient,
          name: 'matrix',
          include: ['tests/matrix/**/*.test.ts'],
          environment: 'node',
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'many',
          include: ['tests/many/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...patient,
          // Needs a real search engine, so it is no part of the gate: docs/integrations/typesense.md#s7.
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...patient,
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          // The tests of all endpoints of the contract call a real server.
          globalSetup: ['tests/support/test-any-database.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
