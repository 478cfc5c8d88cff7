import { relative } from 'node:path'
import { ROOT } from '../lib/run.ts'
import type { Failure, Result, TestTime } from './step.ts'

/** Reads the report of vitest's own JSON reporter, whose version is locked. */
export function vitestResult(json: unknown): Result {
  const report = json as VitestReport
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(ROOT, name)}: ${test.fullName}` })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(failureOfTest),
      // A file that does not load, or whose hook fails.
      ...report.testResults.filter(({ message }) => message).map(failureOfFile),
    ],
    times: tests.map(({ title, duration }) => ({ title, seconds: (duration ?? 0) / 1000 })),
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}

const failureOfTest = ({ title, failureMessages = [] }: { title: string; failureMessages?: string[] }): Failure => ({
  title,
  message: failureMessages.join('\n'),
})

const failureOfFile = ({ name, message = '' }: { name: string; message?: string }): Failure => ({
  title: relative(ROOT, name),
  message,
})

/** A line of a stack that is in a test: `at visit (/…/tests/shop.test.ts:1:2)`. */
const PLACE_IN_TEST = /^\s+at .*\b(tests|e2e)\/\S+:\d+:\d+\)?$/

/**
 * Returns the lines of a failure that fit in a summary. Where it happened comes first, because the message of a missing
 * element is followed by the whole page.
 */
export function summaryOfFailure(message: string, lines: number): string[] {
  const all = message.split('\n')
  const places = all.filter((line) => PLACE_IN_TEST.test(line)).slice(0, 2)
  const [first = '', ...rest] = all.filter((line) => !places.includes(line))
  return [first, ...places.map((line) => line.replace(`${ROOT}/`, '')), ...rest].slice(0, lines)
}

/** Reads the report of Playwright's own JSON reporter, whose version is locked. */
export function playwrightResult(json: unknown): Result {
  const { stats, suites, errors } = json as PlaywrightReport
  const tests = suites.flatMap(testsOf)
  return {
    passed: stats.expected,
    // A journey that passes only on a second try is unreliable.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ title, results }) => ({
          title,
          message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
        })),
      ...errors.map(({ message = '' }) => ({ title: 'outside all journeys', message })),
    ],
    times: tests.map(
      ({ title, results }): TestTime => ({
        title,
        seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
      }),
    ),
  }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
type PlaywrightSuite = {
  specs: {
    file: string
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors: { message?: string }[] }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}

const testsOf = ({
  specs,
  suites = [],
}: PlaywrightSuite): (PlaywrightSuite['specs'][0]['tests'][0] & {
  title: string
})[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, title: `[${test.projectName}] ${file}: ${title}` })),
  ),
  ...suites.flatMap(testsOf),
]
