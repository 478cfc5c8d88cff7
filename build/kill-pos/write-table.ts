import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../lib/run.ts'
import { withKills } from './kills-table.ts'

// Writes the table of payment states after a kill at each step (build/kill-pos/steps.ts) into
// tests/coverage/killed-till.md.

const PAGE = join(ROOT, 'tests/coverage/killed-till.md')

await writeFile(PAGE, withKills(await readFile(PAGE, 'utf8')))
