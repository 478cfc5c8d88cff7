import { join } from 'node:path'
import type { Result, Step } from './gate/step.ts'
import { steps } from './gate/steps.ts'
import { ROOT } from './lib/run.ts'

// `npm test`: every check there is, one after the other, all of them even when one fails.
// `npm test -- types lint` runs those alone.

const SLOWEST_LINE = 72

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}`)
  process.exit(2)
}

// Every server that a test starts reads the same thousand files: what Node made of them is kept from one to the next.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/node')

const done: (Result & { step: Step; seconds: number })[] = []
for (const step of steps) {
  if (chosen.length > 0 && !chosen.includes(step.name)) continue
  console.log(
    `\n━━ ${step.title} (${step.name}) ${'━'.repeat(Math.max(3, SLOWEST_LINE - step.title.length - step.name.length))}`,
  )
  const started = performance.now()
  const result = await step.run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  done.push({ ...result, step, seconds: (performance.now() - started) / 1000 })
}

const sum = (of: (result: Result) => number) => done.reduce((total, result) => total + of(result), 0)

console.log(`\n━━ Gate ${'━'.repeat(SLOWEST_LINE)}`)
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
