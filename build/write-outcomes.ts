import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lib/run.ts'
import { withOutcomes } from './matrix/outcomes-table.ts'

// Writes the table of outcomes (build/matrix/cases.ts) into tests/coverage/outages.md.

const PAGE = join(ROOT, 'tests/coverage/outages.md')

await writeFile(PAGE, withOutcomes(await readFile(PAGE, 'utf8')))
