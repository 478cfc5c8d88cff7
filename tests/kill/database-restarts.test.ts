import { beforeAll, describe, expect, it } from 'vitest'
import { databaseRestarts, type RestartReport } from '../../build/kill/database-restarts.ts'

/** Permitted extra duration of an order directly after the database is back. */
const BACK_WITHIN_MS = 1_000

describe('a database that ends connections and restarts while ten shoppers order', () => {
  let report: RestartReport

  beforeAll(async () => {
    report = await databaseRestarts(['terminate', 'terminate', 'terminate', 'fast', 'immediate'])
    if (process.env.KILL_REPORT) console.log(report)
  }, 240_000)

  it('does not end the server', () => {
    expect(report.isAlive).toBe(true)
  })

  it('makes the server refuse only with 503 and Retry-After', () => {
    expect(Object.keys(report.refusals)).toEqual(['503 outage, Retry-After'])
  })

  it('makes the server neither lose nor duplicate an acknowledged order, nor leave a mail unsent', () => {
    expect(report.faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(20)
  })

  it('lets the server acknowledge an order within a second, plus the time of the slowest order before', () => {
    for (const ms of report.backAfterMs) expect(ms).toBeLessThan(BACK_WITHIN_MS + report.slowestBeforeMs)
  })

  it('does not affect cached catalog responses', () => {
    expect(report.cachedWhileDown).toEqual([200, 200])
  })
})
