import type { SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrInstallChromium } from '../chromium.ts'
import { ROOT, run } from '../lib/run.ts'
import { UNPACKED } from '../package/unpacked.ts'
import { usesStandIn } from '../which-electron.ts'
import { printNativeOnlyTests } from './native-only-tests.ts'
import { playwrightResult, vitestResult } from './reports.ts'
import { type Result, type Step, verdict, withExitCode } from './step.ts'

/** Directory for the report of each step and for the output of steps that run in parallel. */
export const REPORTS = join(ROOT, '.cache/gate')

/** A program that says yes or no. */
const check = (name: string, title: string, program: string, ...args: string[]): Step => ({
  name,
  title,
  run: async (output) => verdict(await run(program, args, printingTo(output))),
})

/** The tests of a project of vitest.config.ts; of several, side by side. */
const tests = (name: string, title: string, projects: readonly string[] = [name]): Step => ({
  name,
  title,
  run: async (output) => {
    const report = await freshReport(`vitest-${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const exitCode = await run('vitest', ['run', ...chosen, ...reporters], printingTo(output))
    return withExitCode(await counts(report, vitestResult), exitCode)
  },
})

/** Journeys through the whole shop in a browser, against a server that this starts. */
const journeys = (name: string, title: string, config: string, prepare = async (): Promise<object> => ({})): Step => ({
  name,
  title,
  run: async (output) => {
    const report = await freshReport(`playwright-${name}.json`)
    const CHROMIUM_PATH = findOrInstallChromium()
    const exitCode = await run('playwright', ['test', `--config=${config}`, '--reporter=list,json'], {
      ...printingTo(output),
      env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(await prepare()) },
    })
    return withExitCode(await counts(report, playwrightResult), exitCode)
  },
})

/** The package that the step before made, else what the build of the terminal left; and what cannot be shown here. */
async function preparePos(): Promise<object> {
  if (usesStandIn()) await printNativeOnlyTests()
  const isPacked = existsSync(join(UNPACKED, 'package.json'))
  console.log(`The terminal as ${isPacked ? 'unpacked from its package' : 'built in out/'}`)
  return isPacked ? { E2E_TERMINAL_APP: UNPACKED } : {}
}

/** The whole gate, from what fails soonest to what takes longest. */
export const steps: readonly Step[] = [
  check('types', 'Types, room by room', 'tsc', '-b'),
  check('lint', 'Lint, format and walls between rooms', 'biome', 'ci', '--error-on-warnings', '.'),
  check('rooms', 'Rules of the rooms are those of the table', 'node', 'build/write-module-boundaries.ts', '--check'),
  check('dead-code', 'Nothing that nobody uses', 'knip'),
  tests('architecture', 'The walls stand'),
  tests('unit', 'Rules of the shop'),
  tests('renderer', 'Screens'),
  tests('server', 'Server on PGlite'),
  tests('postgres', 'Server on PostgreSQL, ten connections'),
  // These tests mostly wait, so they share one run, in parallel with the steps above.
  {
    ...tests('bad-days', 'Bad days: servers and tills that are killed, every party, every fault', [
      'kill',
      'kill-terminal',
      'matrix',
    ]),
    runsInParallel: true,
  },
  check('web', 'Build of the web shop', 'node', 'build/web-build.ts'),
  check('terminal', 'Build of the terminal', 'electron-vite', 'build'),
  check('package', 'The package of the terminal: files, fuses, installers', 'node', 'build/package/check-package.ts'),
  journeys('e2e', 'Journeys through the shop in a browser', 'playwright.config.ts'),
  journeys('e2e-terminal', 'Journeys through the terminal', 'playwright.terminal.config.ts', preparePos),
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
