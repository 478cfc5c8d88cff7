import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playwrightResult, summaryOfFailure, vitestResult } from '../../../build/gate/reports.ts'
import { ROOT } from '../../../build/lib/run.ts'

describe('the result of a report of vitest', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: join(ROOT, 'tests/a.test.ts'),
        message: '',
        assertionResults: [
          { fullName: 'a works', status: 'passed', duration: 1500, failureMessages: [] },
          { fullName: 'a fails', status: 'failed', duration: 20, failureMessages: ['expected 1 to be 2', 'at a.ts'] },
          { fullName: 'a waits', status: 'pending', duration: null },
        ],
      },
      { name: join(ROOT, 'tests/b.test.ts'), message: 'Cannot find b', assertionResults: [] },
    ],
  }

  it('counts the passed, failed and skipped tests', () => {
    expect(vitestResult(report)).toMatchObject({ passed: 1, failed: 1, skipped: 2 })
  })

  it('names the tests that failed and the files that could not be loaded, with the reason', () => {
    expect(vitestResult(report).failures).toEqual([
      { title: 'tests/a.test.ts: a fails', message: 'expected 1 to be 2\nat a.ts' },
      { title: 'tests/b.test.ts', message: 'Cannot find b' },
    ])
  })

  it('contains the duration of each test', () => {
    expect(vitestResult(report).times).toEqual([
      { title: 'tests/a.test.ts: a works', seconds: 1.5 },
      { title: 'tests/a.test.ts: a fails', seconds: 0.02 },
      { title: 'tests/a.test.ts: a waits', seconds: 0 },
    ])
  })
})

describe('the summary of a failure', () => {
  it('says first what failed and where in the test, and then shows the page as far as it fits', () => {
    const message = [
      'Error: no button "Sluiten"',
      '<body>',
      '  <p>',
      '    at find (/x/node_modules/library/find.js:1:2)',
      `    at ${ROOT}/tests/renderer/views.test.tsx:69:33`,
    ].join('\n')

    expect(summaryOfFailure(message, 3)).toEqual([
      'Error: no button "Sluiten"',
      '    at tests/renderer/views.test.tsx:69:33',
      '<body>',
    ])
    expect(summaryOfFailure('no place', 3)).toEqual(['no place'])
  })
})

describe('the result of a report of Playwright', () => {
  const journey = (title: string, status: string, errors: { message?: string }[] = []) => ({
    file: 'cart.spec.ts',
    title,
    tests: [{ projectName: 'phone', status, results: [{ duration: 2000, errors }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'Port 3900 is taken' }],
    suites: [
      {
        specs: [journey('fills', 'expected')],
        suites: [{ specs: [journey('pays', 'unexpected', [{ message: 'no button' }]), journey('waits', 'flaky')] }],
      },
    ],
  }

  it('counts a journey that passes on a second try as failed', () => {
    expect(playwrightResult(report)).toMatchObject({ passed: 1, failed: 2, skipped: 0 })
  })

  it('names the failed journeys, also in nested suites, and errors outside all journeys', () => {
    expect(playwrightResult(report).failures).toEqual([
      { title: '[phone] cart.spec.ts: pays', message: 'no button' },
      { title: '[phone] cart.spec.ts: waits', message: '' },
      { title: 'outside all journeys', message: 'Port 3900 is taken' },
    ])
  })

  it('contains the duration of each journey', () => {
    expect(playwrightResult(report).times[0]).toEqual({ title: '[phone] cart.spec.ts: fills', seconds: 2 })
  })
})
