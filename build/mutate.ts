import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from './lib/run.ts'
import { mergePlans, mutationPlan } from './mutate/plan.ts'
import { type AcceptedMutant, evaluateMutants } from './mutate/verdict.ts'

// `npm run mutate -- src/shared/domain`: changes the sources one place at a time and runs their tests against each
// change. A change that no test notices is printed. The exit status is 1 when
// tests notice less than 90 % of the changes (build/mutate/README.md).

const GOAL_PERCENT = 90

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Name a folder or file, for example: npm run mutate -- src/shared/domain/money')
  process.exit(2)
}

const accepted = JSON.parse(readFileSync(join(ROOT, 'build/mutate/accepted.json'), 'utf8')) as AcceptedMutant[]
process.chdir(ROOT)

for (const plan of mergePlans(paths.map(mutationPlan))) {
  process.env.MUTATE_TESTS = JSON.stringify(plan.tests)
  if (plan.database) process.env.MUTATE_DATABASE = plan.database
  else delete process.env.MUTATE_DATABASE

  const names = plan.mutate.join(', ')
  console.log(`\n${names}: tests of ${plan.tests.join(', ')}`)
  const started = performance.now()
  const results = await new Stryker({
    mutate: [...plan.mutate, '!**/index.ts'],
    testRunner: 'vitest',
    plugins: [
      '@stryker-mutator/vitest-runner',
      join(ROOT, 'build/mutate/ignore-text.ts'),
      join(ROOT, 'build/mutate/print-survivors.ts'),
    ],
    ignorers: ['text'],
    vitest: { configFile: join('build', 'mutate', 'vitest.config.ts'), related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: Number(process.env.MUTATE_CONCURRENCY ?? 2),
    timeoutMS: plan.database ? 20_000 : 5_000,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only', 'survivors'],
    tempDirName: '.cache/mutate',
    ignorePatterns: ['/out', '/dist', '/.data*', '/test-results', '/resources/screenshots'],
    // Stryker rewrites paths in tsconfig.json with TypeScript's JavaScript API, which TypeScript 7 no longer has.
    tsconfigFile: '.cache/none.json',
    // Vitest does not check types, so Stryker need not disable the type checks by rewriting every file of the project.
    disableTypeChecks: false,
    allowEmpty: true,
  }).runMutationTest()

  const lineOf = sourceLines()
  const verdict = evaluateMutants(
    results.map(({ fileName, location, mutatorName, replacement, status }) => ({
      file: relative(ROOT, fileName),
      line: location.start.line,
      source: lineOf(fileName, location.start.line),
      mutator: mutatorName,
      replacement: replacement ?? '',
      status,
    })),
    accepted,
  )

  for (const { file, line, source, mutator, replacement, status } of verdict.survivors) {
    const kind = status === 'NoCoverage' ? 'no test runs this' : mutator
    console.log(`\n${file}:${line}  ${kind}\n  - ${source}\n  + ${replacement.split('\n')[0]}`)
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`\n${'folder'.padEnd(44)}  killed  of    score`)
  for (const { folder, killed, total } of verdict.byFolder) {
    console.log(
      `${folder.padEnd(44)} ${String(killed).padStart(7)} ${String(total).padStart(5)}  ${percent(killed, total)}`,
    )
  }
  console.log(
    `${names}: ${percent(verdict.killed, verdict.total)} (${verdict.killed} of ${verdict.total}; ${verdict.accepted} accepted with a reason) in ${seconds} s`,
  )
  if (verdict.total > 0 && (verdict.killed / verdict.total) * 100 < GOAL_PERCENT) process.exitCode = 1
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`
}

/** Returns a function that reads each file once. */
function sourceLines(): (file: string, line: number) => string {
  const files = new Map<string, string[]>()
  return (file, line) => {
    const lines = files.get(file) ?? readFileSync(file, 'utf8').split('\n')
    files.set(file, lines)
    return (lines[line - 1] ?? '').trim()
  }
}
