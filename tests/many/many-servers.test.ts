import { beforeAll, describe, expect, it } from 'vitest'
import { type EventReport, type ManyEvent, type ManyReport, manyServers } from '../../build/many/many-servers.ts'

/** Longest time from the promotion of the standby to an acknowledged order. */
const FAILOVER_WITHIN_MS = 30_000

describe('three servers behind nginx, on PgBouncer and a replicated PostgreSQL, while shoppers order', () => {
  let report: ManyReport
  const of = (event: ManyEvent) => report.events.find((one) => one.event === event) as EventReport // all events ran

  beforeAll(async () => {
    report = await manyServers()
    console.log(JSON.stringify(report, null, 2))
  }, 600_000)

  it('neither lose nor duplicate an acknowledged order, nor leave a mail unsent', () => {
    expect(report.faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(50)
  })

  it('fail no request during a rolling restart', () => {
    const { refusals, failedReads, reads, acknowledged } = of('rolling-restart')
    expect({ refusals, failedReads }).toEqual({ refusals: {}, failedReads: [] })
    expect(reads).toBeGreaterThan(50)
    expect(acknowledged).toBeGreaterThan(10)
  })

  it('repeat the reads of a killed server at another one', () => {
    expect(of('server-killed').failedReads).toEqual([])
  })

  it('accept orders within 30 seconds after the standby was promoted', () => {
    expect(of('primary-killed').backAfterMs).toBeLessThan(FAILOVER_WITHIN_MS)
  })
})
