import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lib/run.ts'
import { withOutcomes } from './matrix/outcomes-table.ts'

// Writes the table of outcomes (build/matrix/cases.ts) into the README of the tests.

const README = join(ROOT, 'tests/README.md')

await writeFile(README, withOutcomes(await readFile(README, 'utf8')))
