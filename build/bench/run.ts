import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Benchmark, type Figure, KILL_STEPS, meetsGoal, skippedLine, tableHead, tableLine } from './figure.ts'

// `npm run bench` runs every benchmark, `npm run bench -- road` runs one, `npm run bench -- road --quick` runs a small
// version of it, and `npm run bench -- phone --devtools` and `npm run bench -- kill --steps closings` run one part of it. Prints a
// table, and one JSON line per figure.

const FOLDER = join(import.meta.dirname, 'benchmarks')

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    simulate: { type: 'boolean', default: false },
    devtools: { type: 'boolean', default: false },
    interactions: { type: 'boolean', default: false },
    pages: { type: 'string' },
    runs: { type: 'string' },
    steps: { type: 'string' },
  },
})
const parts = (['simulate', 'devtools', 'interactions'] as const).filter((part) => values[part])
const known = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length))
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}

const isPhone = parts.length > 0 || values.pages !== undefined || values.runs !== undefined
if (isPhone && (chosen.length !== 1 || chosen[0] !== 'phone')) {
  console.error(
    'Only the benchmark phone has parts: npm run bench -- phone --simulate, --devtools or --interactions, --pages home,cart, --runs 2',
  )
  process.exit(2)
}
const steps = KILL_STEPS.filter((step) => values.steps?.split(',').includes(step))
if (values.steps !== undefined && (chosen.length !== 1 || chosen[0] !== 'kill' || steps.length === 0)) {
  console.error(`Only the benchmark kill has steps: npm run bench -- kill --steps ${KILL_STEPS.join(',')}`)
  process.exit(2)
}
const runs = Number(values.runs ?? 1)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs needs a number of at least 1')
  process.exit(2)
}

for (const name of chosen.length > 0 ? chosen : known) {
  console.log(`\n━━ ${name}\n${tableHead}`)
  const lines: object[] = []
  // Every file of the folder exports a benchmark.
  const { benchmark } = (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as { benchmark: Benchmark }
  try {
    await benchmark(
      {
        report(figure: Figure) {
          lines.push({ bench: name, ...figure, isMet: meetsGoal(figure) })
          console.log(tableLine(figure))
        },
        skip(figure, reason) {
          lines.push({ bench: name, name: figure, skipped: reason })
          console.log(skippedLine(figure, reason))
        },
      },
      {
        isQuick: values.quick,
        parts,
        ...(values.pages !== undefined && { pages: values.pages.split(',') }),
        ...(values.runs !== undefined && { runs }),
        ...(values.steps !== undefined && { steps }),
      },
    )
  } finally {
    // Also prints the figures that were measured before an error.
    console.log()
    for (const line of lines) console.log(JSON.stringify(line))
  }
}
