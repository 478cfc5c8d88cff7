// @pglite: the job queue and the operations share one connection

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { NeedsConfirmation, openOperations, runsTable } from '#src/server/features/operations/operations/index.ts'
import { runWhenDue } from '#src/server/jobs/scheduled-operation.ts'
import { plannedOperations, SCHEDULES, unknownOperations } from '#src/server/jobs/schedules.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { createTestClock } from '#tests/support/shop/test-clock.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/shop/test-database.ts'

const MINUTE_MS = 60_000
const everyTen = { operation: 'stock-refresh', rhythm: { kind: 'every', minutes: 10 } } as const

describe('what the shop does by itself', () => {
  const clock = createTestClock()
  const { now } = clock
  let opened: OpenDatabase

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(() => emptyDatabase(opened.db, now()))
  afterAll(() => opened.close())

  const shop = (run: () => Promise<object>) => {
    const operations = openOperations({ ...opened, now, log: silentLog }, [{ name: 'stock-refresh', run }])
    const look = () => runWhenDue({ db: opened.db, operations, now, log: silentLog }, everyTen)
    return { operations, look }
  }
  const later = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS)

  it('is done when it is due, and then not before its time has come again', async () => {
    let times = 0
    const { look } = shop(async () => ({ times: ++times }))

    expect(await look()).toEqual(later(10))
    expect(await look()).toEqual(later(10))
    expect(times).toBe(1)

    clock.advance(10 * MINUTE_MS)
    expect(await look()).toEqual(later(10))
    expect(times).toBe(2)
  })

  it('is not done again soon after somebody did it by hand', async () => {
    const { operations, look } = shop(async () => ({}))
    await operations.start('stock-refresh', 'system')
    clock.advance(4 * MINUTE_MS)

    expect(await look()).toEqual(later(6))
  })

  it('waits for somebody when it goes too far, and does not ask the same every quarter', async () => {
    class TooFar extends NeedsConfirmation {
      readonly kept = { id: 'zo-is-het' }
    }
    const { look } = shop(() => Promise.reject(new TooFar()))

    expect(await look()).toEqual(later(10))
    clock.advance(5 * MINUTE_MS)
    expect(await look()).toEqual(later(5))

    const { items } = await runsTable(opened.db).page({ page: 1, pageSize: 24 })
    expect(items.map(({ state, result }) => [state, result])).toEqual([['needs_confirmation', { id: 'zo-is-het' }]])
  })

  it('stays in the history when it fails, and is tried again', async () => {
    const { look } = shop(() =>
      Promise.reject(new Outage('netsuite', { reason: 'unreachable', mayHaveArrived: false })),
    )

    expect(await look()).toEqual(later(10))

    const { items } = await runsTable(opened.db).page({ page: 1, pageSize: 24 })
    expect(items).toMatchObject([{ state: 'failed', error: 'NetSuite is niet bereikbaar.', startedBy: null }])
  })

  it('waits for what is in its way', async () => {
    const end = Promise.withResolvers<object>()
    const begun = Promise.withResolvers<void>()
    const { operations, look } = shop(() => {
      begun.resolve()
      return end.promise
    })
    const byHand = operations.start('stock-refresh', 'system')
    await begun.promise

    expect(await look()).toBeUndefined()
    end.resolve({})
    await byHand
  })
})

describe('the schedules', () => {
  it('have each thing once', () => {
    const names = SCHEDULES.map((row) => ('watch' in row ? row.watch : row.operation))
    expect(new Set(names).size).toBe(names.length)
  })

  it('go by the owner where he chose a rhythm, also for what has none of itself', () => {
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

  it('of the owner are no good for what this shop does not do, unless that is off', () => {
    const shop = { has: (name: string) => name === 'stock-refresh' }
    const every = { kind: 'every', minutes: 10 } as const

    expect(unknownOperations(new Map([['stock-refresh', every] as const, ['backup', every] as const]), shop)).toEqual([
      'backup',
    ])
    expect(unknownOperations(new Map([['backup', { kind: 'off' }]]), shop)).toEqual([])
  })
})
