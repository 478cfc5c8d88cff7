import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { themeVariables } from './build/web/theme-variables.ts'

/** What a test may wait, in ms, in every project: far more than anything takes, for a machine that is busy. */
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }

/**
 * The same server tests run twice: on PGlite and on real PostgreSQL with ten connections. PGlite has one connection, so a
 * query that steps outside its own transaction hangs instead of slipping through; with ten, races and locks are real.
 */
const onDatabase = (name: string, { database, include }: { database: 'pglite' | 'postgres'; include: string[] }) => ({
  test: {
    ...patient,
    name,
    include,
    exclude: database === 'pglite' ? [] : withoutDatabase,
    environment: 'node' as const,
    globalSetup: [`tests/support/test-${database}.ts`],
    env: { LEERMEESTER_TEST_DB: database },
    hookTimeout: 60_000,
    // The server keeps nothing in its modules, so its files can share a process: half the time goes into reading them.
    isolate: false,
  },
})

const serverTests = ['tests/server/**/*.test.ts']

/** What no database is behind runs once: adapters and twins cannot reach one (`build/module-boundaries.ts`), pictures are made without. */
const withoutDatabase = [
  'tests/server/{adapters,twins}/**',
  'tests/server/features/catalog/pictures/!(leather-colours).test.ts',
  'tests/server/features/catalog/pictures/light/**',
]

export default defineConfig({
  test: {
    // Node processes, not threads: PGlite blocks the loop it runs in, and a test that hangs can be killed.
    pool: 'forks',
    maxWorkers: process.env.CI ? 2 : undefined,
    projects: [
      { test: { ...patient, name: 'unit', include: ['tests/{shared,main,build}/**/*.test.ts'], environment: 'node' } },
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
          // Each is a process that starts and dies.
          maxConcurrency: 4,
          hookTimeout: 120_000,
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
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          // The walk over the contract knocks at a real server.
          globalSetup: ['tests/support/test-pglite.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
