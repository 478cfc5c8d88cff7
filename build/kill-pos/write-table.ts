import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../lib/run.ts'
import { withKills } from './kills-table.ts'

// Writes the table of payment states after a kill at each step (build/kill-pos/steps.ts) into src/main/README.md.

const README = join(ROOT, 'src/main/README.md')

await writeFile(README, withKills(await readFile(README, 'utf8')))
