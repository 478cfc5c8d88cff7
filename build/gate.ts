import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { summaryOfFailure } from './gate/reports.ts'
import { runSteps } from './gate/run-steps.ts'
import { type Command, type Result, type Step, verdict } from './gate/step.ts'
import { REPORTS, steps } from './gate/steps.ts'
import { ROOT } from './lib/run.ts'

// `npm test` runs all checks, as many in parallel as two cores allow, and continues after a failure.
// `npm test -- types lint` runs only those. `npm run test:long` runs the checks that take longest and change least.

const WIDTH = 72
const SLOWEST = 10
const LINES_OF_A_FAILURE = 20

const startedAt = performance.now()
const command: Command = process.argv.includes('--long') ? 'test:long' : 'test'
const chosen = process.argv.slice(2).filter((argument) => argument !== '--long')
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}`)
  process.exit(2)
}

// Every server that a test starts loads the same thousand files, so Node's compiled code is cached between servers.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/node')

type StepResult = Result & { step: Step; seconds: number }

const wanted = steps.filter(({ name, partOf }) =>
  chosen.length > 0 ? chosen.includes(name) : partOf.includes(command),
)
const done: StepResult[] = []
mkdirSync(REPORTS, { recursive: true })
await runSteps(wanted, measured, (result) => done.push(result))

/** Runs a step. Its output appears at once if it is the only one, otherwise all together when it ends. */
async function measured(step: Step): Promise<StepResult> {
  const isAlone = wanted.length === 1
  const path = join(REPORTS, `${step.name}.log`)
  const file = isAlone ? undefined : openSync(path, 'w')
  if (isAlone) printTitle(step)
  const started = performance.now()
  const result = await step.run(file).catch((error: unknown) => {
    console.error(error)
    return verdict(1)
  })
  if (file !== undefined) {
    closeSync(file)
    printTitle(step)
    process.stdout.write(readFileSync(path))
  }
  return { ...result, step, seconds: (performance.now() - started) / 1000 }
}

function printTitle({ title, name }: Step): void {
  const line = `${title} (${name}) `
  console.log(`\n━━ ${line}${'━'.repeat(Math.max(3, WIDTH - line.length))}`)
}

const times = done.flatMap(({ times }) => times)
if (times.length > 0) console.log(`\n━━ The ${SLOWEST} slowest tests ${'━'.repeat(WIDTH - 21)}`)
for (const { title, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1)} s`.padStart(10), ` ${title}`)
}

// Only the end of a long log is usually read, so the failures are repeated there.
const failures = done.flatMap(({ failures }) => failures)
if (failures.length > 0) console.log(`\n━━ What failed ${'━'.repeat(WIDTH - 7)}`)
for (const { title, message } of failures) {
  console.log(`✗ ${title}`)
  for (const line of summaryOfFailure(message, LINES_OF_A_FAILURE)) console.log(`    ${line}`)
}

const sum = (of: (result: Result) => number) => done.reduce((total, result) => total + of(result), 0)

const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(`\n━━ Gate, ${minutes} minutes ${'━'.repeat(WIDTH - 15)}`)
for (const { step, passed, failed, skipped, seconds } of done) {
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${time}  ${step.title}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  )
}
if (chosen.length > 0) console.log(`Only ${chosen.join(', ')}: this is not the whole gate.`)
// A skipped test proves nothing, and would remain unnoticed.
const skipped = sum((result) => result.skipped)
if (skipped > 0) console.log(`${skipped} skipped, which counts as failed here.`)
const failed = sum((result) => result.failed) + skipped
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
