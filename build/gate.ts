import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Result, type Step, verdict } from './gate/step.ts'
import { REPORTS, steps } from './gate/steps.ts'
import { ROOT } from './lib/run.ts'

// `npm test`: every check there is, all of them even when one fails; one after the other, but for what mostly waits.
// `npm test -- types lint` runs those alone.

const WIDTH = 72
const SLOWEST = 10
const LINES_OF_A_FAILURE = 20

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}`)
  process.exit(2)
}

// Every server that a test starts reads the same thousand files: what Node made of them is kept from one to the next.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/node')

type StepResult = Result & { step: Step; seconds: number }

const wanted = steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const beside = new Map(
  wanted
    .filter(({ runsInParallel: runsBeside }) => runsBeside && wanted.length > 1)
    .map((step) => [step, runInParallel(step)]),
)
const done: StepResult[] = []
for (const step of wanted) {
  const titleLine = `${step.title} (${step.name}) `
  console.log(`\n━━ ${titleLine}${'━'.repeat(Math.max(3, WIDTH - titleLine.length))}`)
  done.push(await (beside.get(step)?.() ?? measured(step)))
}

async function measured(step: Step, output?: number): Promise<StepResult> {
  const started = performance.now()
  const result = await step.run(output).catch((error: unknown) => {
    console.error(error)
    return verdict(1)
  })
  return { ...result, step, seconds: (performance.now() - started) / 1000 }
}

/** Starts a step now. What it gives waits for it, and prints what it printed. */
function runInParallel(step: Step): () => Promise<StepResult> {
  mkdirSync(REPORTS, { recursive: true })
  const path = join(REPORTS, `${step.name}.log`)
  const file = openSync(path, 'w')
  const running = measured(step, file)
  return async () => {
    const result = await running
    closeSync(file)
    process.stdout.write(readFileSync(path))
    return result
  }
}

const times = done.flatMap(({ times }) => times)
if (times.length > 0) console.log(`\n━━ The ${SLOWEST} slowest tests ${'━'.repeat(WIDTH - 21)}`)
for (const { title, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1)} s`.padStart(10), ` ${title}`)
}

// A long log is often shown by its end alone: what failed is said there again.
const failures = done.flatMap(({ failures }) => failures)
if (failures.length > 0) console.log(`\n━━ What failed ${'━'.repeat(WIDTH - 7)}`)
for (const { title, message } of failures) {
  console.log(`✗ ${title}`)
  for (const line of message.split('\n').slice(0, LINES_OF_A_FAILURE)) console.log(`    ${line}`)
}

const sum = (of: (result: Result) => number) => done.reduce((total, result) => total + of(result), 0)

console.log(`\n━━ Gate ${'━'.repeat(WIDTH)}`)
for (const { step, passed, failed, skipped, seconds } of done) {
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${time}  ${step.title}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  )
}
if (chosen.length > 0) console.log(`Only ${chosen.join(', ')}: this is not the whole gate.`)
// A test that is skipped tells nothing, and nobody would miss it.
const skipped = sum((result) => result.skipped)
if (skipped > 0) console.log(`${skipped} skipped, which counts as failed here.`)
const failed = sum((result) => result.failed) + skipped
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
