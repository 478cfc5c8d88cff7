import { beforeAll, describe, expect, it } from 'vitest'
import {
  MACHINE_FAULTS,
  type MachineFault,
  type MachineReport,
  machineFaults,
} from '../../build/many/machine-faults.ts'

describe('a machine that freezes or kills PostgreSQL, has a full disk or a wrong clock, while ten shoppers order', () => {
  let report: MachineReport

  beforeAll(async () => {
    report = await machineFaults()
    console.log(JSON.stringify(report, null, 2))
  }, 600_000)

  it('has every fault, or says why it cannot have it', () => {
    const happened = report.reports.map(({ fault }) => fault)
    expect([...happened, ...Object.keys(report.skipped)].toSorted()).toEqual([...MACHINE_FAULTS].toSorted())
  })

  it('neither loses nor duplicates an acknowledged order, nor leaves a mail unsent', () => {
    expect(report.faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(30)
  })

  it('acknowledges orders after each fault, in the same process of the server', () => {
    expect(report.reports.filter(({ backAfterMs }) => !Number.isFinite(backAfterMs))).toEqual([])
    expect(report.isAlive).toBe(true)
  })

  it('had the clock that the fault says', () => {
    const hoursOf = { 'clock-ahead': 1, 'clock-behind': -1 } as Partial<Record<MachineFault, number>>
    for (const { fault, clockHours } of report.reports)
      expect([fault, clockHours]).toEqual([fault, hoursOf[fault] ?? 0])
  })

  it('refuses only in a way that browsers repeat', () => {
    const kinds = new Set(report.reports.flatMap(({ refusals }) => Object.keys(refusals)))
    expect([...kinds].filter((kind) => !kind.startsWith('503 ') || !kind.endsWith('Retry-After'))).toEqual([])
  })
})
