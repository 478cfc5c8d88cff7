import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** What only a real desktop shows. The stand-in cannot, and the suite leaves these out there (`@native`). */
const NATIVE = '@native'

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tags: string[] }[] }

/**
 * Says which journeys were left out because there is no Electron here, and how many. They do not count as skipped: nobody
 * forgot them, and where Electron is they run.
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
    `No Electron here: journeys run on the stand-in, and ${left.length} that only a desktop shows are left out.`,
  )
  for (const { file, title } of left) console.log(`  · ${file}: ${title}`)
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]
