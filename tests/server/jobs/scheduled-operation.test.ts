// @pglite: the job queue and the operations share one connection

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseRunSchedule } from '#shared/domain/operations/run-schedule.ts'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { backupHealth } from '#src/server/features/operations/backup/index.ts'
import { NeedsConfirmation, openOperations, runsTable } from '#src/server/features/operations/operations/index.ts'
import { showOperations } from '#src/server/features/operations/operations/show-operations.ts'
import { runWhenDue } from '#src/server/jobs/scheduled-operation.ts'
import { backupWatchOf, plannedOperations, SCHEDULES, unknownOperations } from '#src/server/jobs/schedules.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { createTestClock } from '#tests/support/shop/test-clock.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/shop/test-database.ts'

const MINUTE_MS = 60_000
const everyTenMinutes = { operation: 'stock-refresh', rhythm: { kind: 'every', minutes: 10 } } as const

describe('a scheduled operation', () => {
  const clock = createTestClock()
  const { now } = clock
  let opened: OpenDatabase

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(() => emptyDatabase(opened.db, now()))
  afterAll(() => opened.close())

  const openShop = (run: () => Promise<object>) => {
    const operations = openOperations({ ...opened, now, log: silentLog }, [{ name: 'stock-refresh', run }])
    const runIfDue = () => runWhenDue({ db: opened.db, operations, now, log: silentLog }, everyTenMinutes)
    return { operations, runIfDue }
  }
  const later = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS)

  it('runs when it is due, and then not before it is due again', async () => {
    let times = 0
    const { runIfDue } = openShop(async () => ({ times: ++times }))

    expect(await runIfDue()).toEqual(later(10))
    expect(await runIfDue()).toEqual(later(10))
    expect(times).toBe(1)

    clock.advance(10 * MINUTE_MS)
    expect(await runIfDue()).toEqual(later(10))
    expect(times).toBe(2)
  })

  it('is due later after a run that was started in another way', async () => {
    const { operations, runIfDue } = openShop(async () => ({}))
    await operations.start('stock-refresh', 'system')
    clock.advance(4 * MINUTE_MS)

    expect(await runIfDue()).toEqual(later(6))
  })

  it('waits for confirmation when it needs one, and runs again only when it is due', async () => {
    class TooFar extends NeedsConfirmation {
      readonly storedPart = { id: 'zo-is-het' }
    }
    const { runIfDue } = openShop(() => Promise.reject(new TooFar()))

    expect(await runIfDue()).toEqual(later(10))
    clock.advance(5 * MINUTE_MS)
    expect(await runIfDue()).toEqual(later(5))

    const { items } = await runsTable(opened.db).page({ page: 1, pageSize: 24 })
    expect(items.map(({ state, result }) => [state, result])).toEqual([['needs_confirmation', { id: 'zo-is-het' }]])
  })

  it('is stored in the history when it fails, and runs again when it is due', async () => {
    const { runIfDue } = openShop(() =>
      Promise.reject(new Outage('netsuite', { reason: 'unreachable', mayHaveArrived: false })),
    )

    expect(await runIfDue()).toEqual(later(10))

    const { items } = await runsTable(opened.db).page({ page: 1, pageSize: 24 })
    expect(items).toMatchObject([{ state: 'failed', error: 'NetSuite is niet bereikbaar.', startedBy: null }])
  })

  it('that comes after another one waits until the last run of that one has succeeded', async () => {
    let isGood = false
    const makeBackup = async () => {
      if (!isGood) throw new Error('disk full')
      return {}
    }
    const operations = openOperations({ ...opened, now, log: silentLog }, [
      { name: 'backup', run: makeBackup },
      { name: 'backup-test', run: async () => ({}) },
    ])
    const planned = SCHEDULES.find((row) => 'operation' in row && row.operation === 'backup-test')
    if (!planned || !('operation' in planned)) throw new Error('backup-test has no schedule')
    const runIfDue = () => runWhenDue({ db: opened.db, operations, now, log: silentLog }, planned)
    const testRuns = async () =>
      (await runsTable(opened.db).page({ operation: 'backup-test', page: 1, pageSize: 9 })).total

    expect(await runIfDue()).toBeUndefined()
    await expect(operations.start('backup', 'system')).rejects.toThrow()
    expect(await runIfDue()).toBeUndefined()
    expect(await testRuns()).toBe(0)

    isGood = true
    clock.advance(MINUTE_MS)
    await operations.start('backup', 'system')
    expect(await runIfDue()).toBeInstanceOf(Date)
    expect(await testRuns()).toBe(1)
  })

  it.each([
    ['02:30', '2026-11-22T02:00:00.000Z'], // at its own time, 03:00 in Amsterdam
    ['04:00', '2026-11-22T03:30:00.000Z'], // half an hour after the backup
    ['off', null],
  ])('that comes after another one is shown with its next time: backup %s', async (time, next) => {
    const schedules = plannedOperations(new Map([['backup', parseRunSchedule(time) ?? { kind: 'off' }]]))
    const operations = openOperations({ ...opened, now, log: silentLog }, [
      { name: 'backup', run: async () => ({}) },
      { name: 'backup-test', run: async () => ({}) },
    ])
    await operations.start('backup', 'system')
    clock.advance(MINUTE_MS)
    await operations.start('backup-test', 'system')

    const shown = await showOperations({ db: opened.db, now, operations, schedules })

    const state = shown.find(({ operation }) => operation === 'backup-test')
    expect(state?.schedule).toEqual({ rhythm: 'elke dag om 03:00', nextDateTime: next })
  })

  it.each(['00:30', '02:30', '04:00'])('tests the backup of %s in time every night', async (time) => {
    const [backup, test] = plannedOperations(new Map([['backup', parseRunSchedule(time) ?? { kind: 'off' }]])).filter(
      ({ operation }) => operation.startsWith('backup'),
    )
    if (!backup || !test) throw new Error('the backups have no schedule')
    let madeAt: string | undefined
    let tests = 0
    const makeBackup = async () => {
      madeAt = now().toISOString()
      return {}
    }
    const operations = openOperations({ ...opened, now, log: silentLog }, [
      { name: 'backup', run: makeBackup },
      { name: 'backup-test', run: async () => ({ madeAt, isGood: true, foundCount: 0, number: ++tests }) },
    ])
    const deps = { db: opened.db, operations, now, log: silentLog }

    const late: string[] = []
    for (let step = 0; step < 3 * 24 * 2; step += 1) {
      await runWhenDue(deps, backup)
      await runWhenDue(deps, test)
      const { lateSince } = await backupHealth(opened.db, now(), true)
      if (lateSince) late.push(now().toISOString())
      clock.advance(30 * MINUTE_MS)
    }

    expect(late).toEqual([])
    // One at the start, one each night.
    expect(tests).toBe(4)
  })

  it('does not run while the same operation runs', async () => {
    const end = Promise.withResolvers<object>()
    const begun = Promise.withResolvers<void>()
    const { operations, runIfDue } = openShop(() => {
      begun.resolve()
      return end.promise
    })
    const otherRun = operations.start('stock-refresh', 'system')
    await begun.promise

    expect(await runIfDue()).toBeUndefined()
    end.resolve({})
    await otherRun
  })
})

describe('the schedules', () => {
  it('list each job and operation once', () => {
    const names = SCHEDULES.map((row) => ('backgroundJob' in row ? row.backgroundJob : row.operation))
    expect(new Set(names).size).toBe(names.length)
  })

  it('make a backup and test it every night, and watch it unless it is off', () => {
    const planned = plannedOperations(new Map())
    const backups = planned.filter(({ operation }) => operation.startsWith('backup'))

    expect(backups).toEqual([
      { operation: 'backup', rhythm: { kind: 'daily', dailyAt: 150 } },
      { operation: 'backup-test', rhythm: { kind: 'daily', dailyAt: 180 }, after: 'backup' },
    ])
    const off = { kind: 'off' } as const
    expect(backupWatchOf(planned)).toEqual({ isTested: true })
    expect(backupWatchOf(plannedOperations(new Map([['backup-test', off]])))).toEqual({ isTested: false })
    expect(backupWatchOf(plannedOperations(new Map([['backup', off]])))).toBeUndefined()
  })

  it('use the configured schedule, also for an operation without a default', () => {
    const planned = plannedOperations(
      new Map([
        ['stock-refresh', { kind: 'off' }],
        ['items-download', { kind: 'daily', dailyAt: 210 }],
      ]),
    )
    const rhythmOf = (name: string) => planned.find(({ operation }) => operation === name)?.rhythm

    expect(rhythmOf('stock-refresh')).toEqual({ kind: 'off' })
    expect(rhythmOf('items-download')).toEqual({ kind: 'daily', dailyAt: 210 })
    expect(rhythmOf('clean-up')).toEqual({ kind: 'every', minutes: 60 })
  })

  it('are reported as unknown for an operation that this shop does not have, unless they are off', () => {
    const shop = { has: (name: string) => name === 'stock-refresh' }
    const every = { kind: 'every', minutes: 10 } as const

    expect(unknownOperations(new Map([['stock-refresh', every] as const, ['backup', every] as const]), shop)).toEqual([
      'backup',
    ])
    expect(unknownOperations(new Map([['backup', { kind: 'off' }]]), shop)).toEqual([])
  })
})
