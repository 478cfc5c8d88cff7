import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** Which sources are mutated and which tests run against each mutant. */
export type MutationPlan = {
  /** Globs of the sources, relative to the project. */
  mutate: readonly string[]
  /** Globs of the test files, relative to the project. */
  tests: readonly string[]
  /** The database that the tests need; undefined for pure code. */
  database: 'pglite' | 'postgres' | undefined
}

/**
 * Tests that cover a folder from outside its mirror in `tests/`. Without them a mutant that only the test of another
 * folder detects would count as a survivor.
 */
const TESTS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'src/main/features/journal': ['tests/main/features/payments'],
  'src/server/features/sales/sales-orders/write-cancellation.ts': [
    'tests/server/features/sales/payments/start/cancel-order.test.ts',
  ],
}

/**
 * Returns the plan for a folder or file below `src`, or for some lines of a file (`file.ts:10-20`).
 *
 * The tests are those of the same path in `tests/`, or of the nearest parent that has tests. A server file whose own
 * test opens a database runs with all tests of its folder, because other tests of the folder cover most use cases.
 * Tests of random sequences (`any-*.test.ts`) are excluded, because they take minutes. The other tests must notice each
 * change.
 *
 * @throws when the path does not exist or is not below `src/shared`, `src/server` or `src/main`
 */
export function mutationPlan(path: string): MutationPlan {
  const [, source = '', lines = ''] = /^(?:\.\/)?(.*?)\/?(:\d+-\d+)?$/.exec(path) ?? []
  if (!/^src\/(shared|server|main)(\/|$)/.test(source) || !existsSync(join(ROOT, source))) {
    throw new Error(`${path} is not a file or folder below src/shared, src/server or src/main.`)
  }
  const isFile = statSync(join(ROOT, source)).isFile()
  const elsewhere = Object.entries(TESTS_ELSEWHERE)
    .filter(([folder]) => source === folder || source.startsWith(`${folder}/`))
    .flatMap(([, tests]) => tests)
  const isServer = source.startsWith('src/server')
  const own = isFile ? ownTest(source) : undefined
  const isPure = own !== undefined && (!isServer || isWithoutDatabase(own))
  return {
    mutate: [isFile ? source + lines : `${source}/**/*.ts`],
    tests: [isPure ? own : nearestTests(source), ...elsewhere].map((tests) =>
      tests.endsWith('.ts') ? tests : `${tests}/**/!(any-*).test.ts`,
    ),
    database: isServer && !(isPure && elsewhere.length === 0) ? 'pglite' : undefined,
  }
}

/**
 * Merges plans into fewer runs, because the start of a run can take minutes: one run for all plans without a database,
 * and one run for plans with the same tests.
 */
export function mergePlans(plans: readonly MutationPlan[]): MutationPlan[] {
  const byRun = Map.groupBy(plans, ({ tests, database }) => JSON.stringify(database ? tests : null))
  return [...byRun.values()].map((joined) => ({
    mutate: joined.flatMap(({ mutate }) => mutate),
    tests: [...new Set(joined.flatMap(({ tests }) => tests))],
    database: joined[0]?.database,
  }))
}

/** Returns the test of the same path; undefined when there is none. */
function ownTest(source: string): string | undefined {
  const test = source.replace(/^src\//, 'tests/').replace(/\.ts$/, '.test.ts')
  return existsSync(join(ROOT, test)) ? test : undefined
}

/** Returns true when the test imports none of the modules of `tests/support` that open databases. */
const isWithoutDatabase = (test: string) =>
  !/support\/(?:use-shop|paying-shop|erp-shop|shop\/test-database)\.ts/.test(readFileSync(join(ROOT, test), 'utf8'))

function nearestTests(source: string): string {
  const mirrored = source.replace(/^src\//, 'tests/')
  let folder = source.endsWith('.ts') ? dirname(mirrored) : mirrored
  // For a part of a feature, the tests of the whole feature run.
  folder = /^tests\/server\/features\/[^/]+\/[^/]+/.exec(folder)?.[0] ?? folder
  while (!existsSync(join(ROOT, folder))) folder = dirname(folder)
  return folder
}
