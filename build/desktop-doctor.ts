import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { formatReport, type JourneyResult, type MachineFact } from './doctor/doctor-report.ts'
import { playwrightResult } from './gate/reports.ts'
import { ROOT, run, runOrStop } from './lib/run.ts'
import { usesStandIn } from './which-electron.ts'

// `npm run desktop:doctor` runs every journey of the showroom app on this machine's Electron, also those that need a real
// desktop, and writes a report that can be sent to others. On Linux without a screen, start it with `xvfb-run`.

const FOLDER = join(ROOT, '.cache/doctor')
const REPORT = join(ROOT, 'showroom-app-report.md')

if (usesStandIn()) {
  console.error("Electron's binary is missing, so there is nothing to examine. `npm run desktop` downloads it.")
  process.exit(2)
}

await runOrStop('node', ['build/web-build.ts'])
await runOrStop('electron-vite', ['build', '--logLevel', 'warn'])
await mkdir(FOLDER, { recursive: true })
const json = join(FOLDER, 'journeys.json')
await rm(json, { force: true })
const exitCode = await run(
  'playwright',
  [
    'test',
    '--config=playwright.terminal.config.ts',
    '--project=electron',
    '--project=terminal',
    '--reporter=list,json',
  ],
  { env: { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: json } },
)
const journeys = await readJourneys()
await writeFile(REPORT, formatReport({ facts: machineFacts(), journeys, home: homedir(), root: ROOT }))
console.log(`Report: ${REPORT}`)
process.exitCode = exitCode

async function readJourneys(): Promise<JourneyResult[]> {
  const { times, failures } = playwrightResult(JSON.parse(await readFile(json, 'utf8')))
  const messages = new Map(failures.map(({ title, message }) => [title, message]))
  return times.map(({ title, seconds }) => ({
    title,
    seconds,
    passed: !messages.has(title),
    message: messages.get(title) ?? '',
  }))
}

function machineFacts(): MachineFact[] {
  const versions = JSON.parse(askElectron('JSON.stringify(process.versions)')) as Record<string, string>
  return [
    { label: 'System', value: `${process.platform} ${release()} ${process.arch}` },
    { label: 'Memory', value: `${Math.round(totalmem() / 2 ** 30)} GiB` },
    { label: 'Session', value: process.env.XDG_SESSION_TYPE ?? 'not Linux, or not known' },
    { label: 'Electron', value: versions.electron ?? 'not known' },
    { label: 'Chromium', value: versions.chrome ?? 'not known' },
    { label: 'Node in Electron', value: versions.node ?? 'not known' },
  ]
}

/** Evaluates an expression in Electron's Node, without a window. Returns `{}` when Electron does not start. */
function askElectron(expression: string): string {
  const binary = join(ROOT, 'node_modules/.bin/electron')
  const { stdout } = spawnSync(binary, ['-p', expression], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeout: 30_000,
    shell: process.platform === 'win32',
  })
  return stdout?.trim() || '{}'
}
