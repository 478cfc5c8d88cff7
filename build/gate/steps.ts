import type { SpawnOptions } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../chromium.ts'
import { ROOT, run } from '../lib/run.ts'
import { UNPACKED } from '../package/unpacked.ts'
import { canStartPostgres } from '../postgres/throwaway-postgres.ts'
import { usesStandIn } from '../which-electron.ts'
import { filesOnPglite } from './files-on-pglite.ts'
import { printNativeOnlyTests } from './native-only-tests.ts'
import { playwrightResult, vitestResult } from './reports.ts'
import { type Result, type Step, verdict, withExitCode } from './step.ts'

/** Directory for the report of each step and for the output of steps that run in parallel. */
export const REPORTS = join(ROOT, '.cache/gate')

/** Tests with many simultaneous connections, which PGlite does not support. */
const NEEDS_POSTGRES = 'tests/postgres/**/*.test.ts'

type Schedule = Pick<Step, 'cores' | 'after' | 'isBackground'> & Partial<Pick<Step, 'partOf'>>

/** Returns a step that runs a program, which passes or fails. */
const check = (name: string, title: string, schedule: Schedule, program: string, ...args: string[]): Step => ({
  name,
  title,
  partOf: ['test'],
  ...schedule,
  run: async (output) =>
    verdict(await run(program, args, { ...printingTo(output), isLowPriority: schedule.isBackground ?? false })),
})

/** Runs the tests of projects of vitest.config.ts; only the given files if there are any. */
async function runVitest(
  name: string,
  {
    projects,
    files = [],
    workers,
    isLowPriority = false,
  }: { projects: readonly string[]; files?: readonly string[]; workers: number; isLowPriority?: boolean },
  output: number | undefined,
): Promise<Result> {
  const report = await freshReport(`vitest-${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['run', ...chosen, ...reporters, `--maxWorkers=${workers}`, ...files]
  const exitCode = await run('vitest', args, { ...printingTo(output), isLowPriority })
  return withExitCode(await counts(report, vitestResult), exitCode)
}

/** Returns a step that runs the tests of the project with this name of vitest.config.ts, one worker per core. */
const tests = (name: string, title: string, schedule: Schedule): Step => ({
  name,
  title,
  partOf: ['test'],
  ...schedule,
  run: (output) =>
    runVitest(
      name,
      { projects: [name], workers: schedule.cores, isLowPriority: schedule.isBackground ?? false },
      output,
    ),
})

type JourneyOptions = {
  /** Runs before the journeys, and returns variables for them. */
  prepare?: () => Promise<object>
  /** Runs only the first or the second half of the journeys. */
  half?: 1 | 2
  /** The database of the shop: PGlite by default. On PostgreSQL a shop starts and answers sooner. */
  database?: 'pglite' | 'postgres'
}

/** Returns a step that runs journeys through the whole shop in a browser, with a server that the step starts. */
const journeys = (
  name: string,
  title: string,
  schedule: Schedule,
  [config, ...projects]: readonly [string, ...string[]],
  { prepare = async () => ({}), half, database = 'pglite' }: JourneyOptions = {},
): Step => ({
  name,
  title,
  partOf: ['test'],
  ...schedule,
  run: async (output) => {
    const report = await freshReport(`playwright-${name}.json`)
    const chosen = projects.map((project) => `--project=${project}`)
    const shard = half ? [`--shard=${half}/2`] : []
    const exitCode = await run(
      'playwright',
      ['test', `--config=${config}`, ...chosen, ...shard, '--reporter=list,json'],
      {
        ...printingTo(output),
        env: {
          CHROMIUM_PATH: findChromium(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          E2E_DATABASE: database,
          ...(await prepare()),
        },
      },
    )
    return withExitCode(await counts(report, playwrightResult), exitCode)
  },
})

/**
 * Selects the unpacked package when it was made from the build in `out/`, otherwise that build, and prints the journeys that
 * cannot run on this machine.
 */
async function preparePos(): Promise<object> {
  if (usesStandIn()) await printNativeOnlyTests()
  const isPacked = await hasSameBuild(UNPACKED)
  console.log(`The showroom app, ${isPacked ? 'unpacked from its package' : 'built in out/'}`)
  return isPacked ? { E2E_TERMINAL_APP: UNPACKED } : {}
}

/** Whether the folder contains the build of the showroom app in `out/`. A package of an earlier build is still on the disk. */
async function hasSameBuild(folder: string): Promise<boolean> {
  const textOf = (root: string, file: string) => readFile(join(root, file), 'utf8').catch(() => undefined)
  // The page names its files by their content.
  const files = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/terminal.html']
  const pairs = await Promise.all(files.map((file) => Promise.all([textOf(folder, file), textOf(ROOT, file)])))
  return pairs.every(([packed, built]) => packed !== undefined && packed === built)
}

/** Result of the check whether PostgreSQL starts on this machine, which runs once. */
let postgresStarts: Promise<boolean> | undefined

/**
 * The server suite: complete on PostgreSQL, and on PGlite the files that name a reason for it.
 *
 * Where PostgreSQL does not start, the complete suite runs on PGlite, and the names of the tests that need many
 * connections are printed.
 */
const serverOnPostgres: Step = {
  name: 'postgres',
  title: 'Server on PostgreSQL, ten connections',
  cores: 2,
  partOf: ['test'],
  async run(output) {
    postgresStarts ??= canStartPostgres()
    if (await postgresStarts) return runVitest('postgres', { projects: ['postgres'], workers: 2 }, output)

    console.error('PostgreSQL does not start here: the whole server suite runs on PGlite instead. Left out:')
    for (const file of globSync(NEEDS_POSTGRES, { cwd: ROOT }).sort()) console.error(`  · ${file}`)
    return { ...verdict(0), passed: 0 }
  },
}

const serverOnPglite: Step = {
  name: 'server',
  title: 'Server on PGlite, one connection',
  cores: 2,
  partOf: ['test'],
  async run(output) {
    postgresStarts ??= canStartPostgres()
    const files = (await postgresStarts) ? pgliteFiles((file) => !file.isLong) : []
    return runVitest('server', { projects: ['server'], files, workers: 2 }, output)
  },
}

const serverOnPgliteLong: Step = {
  name: 'server-long',
  title: 'Server on PGlite, tests that take long',
  cores: 1,
  partOf: ['test:long'],
  run: (output) =>
    runVitest('server-long', { projects: ['server'], files: pgliteFiles(({ isLong }) => isLong), workers: 1 }, output),
}

const pgliteFiles = (isWanted: (file: { isLong: boolean }) => boolean): string[] =>
  filesOnPglite(ROOT)
    .filter(isWanted)
    .map(({ file }) => file)

const BOTH: Schedule['partOf'] = ['test', 'test:long']
const LONG: Schedule['partOf'] = ['test:long']
const BACKGROUND: Schedule = { cores: 1, isBackground: true }
const BROWSER_TESTS = 'playwright.config.ts'
const POS_TESTS = 'playwright.terminal.config.ts'

/**
 * All steps of both commands. Steps that are ready start in this order.
 *
 * A step with two cores has two workers, and runs in parallel with background steps only, so that a busy machine causes
 * no timeouts in its tests. Other steps run two at a time. Steps without short timeouts run in the background.
 */
export const steps: readonly Step[] = [
  check('browser', 'A browser for the journeys', { cores: 0, partOf: BOTH }, 'node', 'build/chromium.ts'),
  check('web', 'Build of the web shop', { cores: 1, partOf: BOTH }, 'node', 'build/web-build.ts'),
  check('terminal', 'Build of the showroom app', { cores: 1, partOf: BOTH }, 'electron-vite', 'build'),
  journeys(
    'e2e',
    'Journeys through the shop in a browser',
    { cores: 2, after: ['browser', 'web'] },
    [BROWSER_TESTS, 'desktop', 'staff'],
    { database: 'postgres' },
  ),
  check(
    'package',
    'The package of the showroom app: files, fuses, installers',
    { cores: 1, after: ['terminal'] },
    ...['node', 'build/package/check-package.ts'],
  ),
  journeys(
    'e2e-terminal',
    'Journeys through the showroom app',
    { cores: 2, after: ['browser', 'package', 'e2e'] },
    [POS_TESTS, 'electron', 'terminal'],
    { prepare: preparePos, database: 'postgres' },
  ),
  // More checkers or builders repeat work: on two cores they take two and a half times the processor time.
  check('types', 'Types, module by module', BACKGROUND, 'tsc', '-b', '--checkers', '1', '--builders', '1'),
  check('lint', 'Lint, format and module boundaries', BACKGROUND, 'biome', 'ci', '--error-on-warnings', '.'),
  check(
    'rooms',
    'Generated module boundaries match the table',
    BACKGROUND,
    ...['node', 'build/write-module-boundaries.ts', '--check'],
  ),
  check('dead-code', 'No unused files, exports or dependencies', BACKGROUND, 'knip'),
  tests('unit', 'Domain rules, POS main process and build', { cores: 2 }),
  serverOnPostgres,
  tests('renderer', 'Screens', { cores: 2 }),
  serverOnPglite,
  tests('architecture', 'The module boundaries hold', BACKGROUND),
  tests('kill', 'Killed servers and databases', { cores: 1, after: ['web'], partOf: LONG }),
  tests('matrix', 'Every fault of every external service', { cores: 1, after: ['web'], partOf: LONG }),
  tests('kill-terminal', 'Killed tills', { cores: 1, after: ['web'], partOf: LONG }),
  tests('saturday', 'Saturdays of a till without a line', { cores: 1, after: ['web', 'kill-terminal'], partOf: LONG }),
  // Runs by its name only, because it installs programs: `npm run test:many`.
  tests('many', 'Three servers, a proxy, a pooler and a standby', { cores: 2, after: ['web'], partOf: [] }),
  serverOnPgliteLong,
  journeys(
    'e2e-long',
    'The long journeys through the shop, on a desktop, the first half',
    { cores: 2, after: ['browser', 'web'], partOf: LONG },
    [BROWSER_TESTS, 'desktop-long', 'staff-long'],
    { half: 1 },
  ),
  journeys(
    'e2e-long-rest',
    'The long journeys through the shop, on a desktop, the second half',
    { cores: 2, after: ['browser', 'web', 'e2e-long'], partOf: LONG },
    [BROWSER_TESTS, 'desktop-long', 'staff-long'],
    { half: 2 },
  ),
  journeys(
    'e2e-phone',
    'Journeys through the shop on a phone',
    { cores: 2, after: ['browser', 'web', 'e2e-long-rest'], partOf: LONG },
    [BROWSER_TESTS, 'phone'],
  ),
  journeys(
    'e2e-small',
    'Journeys of staff on the screen of the counter',
    { cores: 2, after: ['browser', 'web', 'e2e-phone'], partOf: LONG },
    [BROWSER_TESTS, 'staff-small'],
  ),
  journeys(
    'e2e-terminal-long',
    'The long journeys through the showroom app',
    { cores: 2, after: ['browser', 'terminal', 'e2e-small'], partOf: LONG },
    [POS_TESTS, 'terminal-long'],
    { prepare: preparePos },
  ),
]

const printingTo = (output: number | undefined): SpawnOptions =>
  output === undefined ? {} : { stdio: ['ignore', output, output] }

async function freshReport(name: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true })
  const report = join(REPORTS, name)
  await rm(report, { force: true })
  return report
}

async function counts(report: string, read: (json: unknown) => Result): Promise<Result | undefined> {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : read(JSON.parse(text))
}
