import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** Tag of journeys that need a real desktop. The suite does not run them on the stand-in. */
const NATIVE = '@native'

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tags: string[] }[] }

/**
 * Prints the journeys that do not run because Electron is missing, and their number. They do not count as skipped,
 * because they run on every machine with Electron.
 */
export async function printNativeOnlyTests(): Promise<void> {
  const programs = join(ROOT, 'node_modules/.bin')
  const args = ['test', '--config=playwright.terminal.config.ts', '--list', '--reporter=json']
  const { stdout } = spawnSync(join(programs, 'playwright'), args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`, E2E_LIST_NATIVE: '1' },
    maxBuffer: 64_000_000,
  })
  const left = specsOf(JSON.parse(stdout) as Suite).filter(({ tags }) => tags.includes(NATIVE.slice(1)))
  console.log(
    `No Electron on this machine: journeys run on the stand-in. Not run, because they need a real desktop: ${left.length}`,
  )
  for (const { file, title } of left) console.log(`  · ${file}: ${title}`)
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]
