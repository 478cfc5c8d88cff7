import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { openOperations } from '#src/main/features/operations/open-operations.ts'
import { openSchedules } from '#src/main/features/schedules/open-schedules.ts'
import { tickEveryMinute } from '#src/main/features/schedules/tick-every-minute.ts'
import { connectionToShop } from '../../support/away-and-back.ts'
import { operationsAtServer } from '../../support/operations-at-server.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { bannerOfTill, noticesOfTill, peopleAtTill, quietLog, settingsOfTill } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

const MINUTE = 60_000
const every = (operation: OperationName, everyMinutes: number, isOn = true) => ({ operation, isOn, everyMinutes })

/** A till with schedules, and a server that by default finishes every operation within a second. */
function openTill(set: Partial<Settings>, { isSlow = false, offMs = 0 } = {}) {
  const time = tillTime()
  // The server has its own, correct clock.
  const server = operationsAtServer(
    () => new Date(Date.parse('2026-11-23T09:00:00Z') + slept + time.clock.monotonicMs()),
  )
  let slept = 0
  let wake = () => {}
  const people = peopleAtTill('Admin')
  const settings = settingsOfTill(set)
  const banner = bannerOfTill()
  let ids = 0
  const operations = openOperations({
    shop: connectionToShop(server.api).shop,
    tillApi: server.tillApi,
    sessions: people.sessions,
    ipc: pageOfTill().ipc,
    notices: noticesOfTill().notices,
    clock: time.clock,
    timers: time.timers,
    log: quietLog,
    newId: () => {
      ids += 1
      return `result ${ids}`
    },
    openResults: () => {},
    showTaskbarProgress: () => {},
  })
  openSchedules({
    settings: settings.settings,
    sessions: people.sessions,
    operations,
    state: banner.state,
    clock: time.clock,
    log: quietLog,
    clockOffMs: () => offMs,
    everyMinute: (tick) => time.timers.every(MINUTE, tick),
    onResume: (listener) => {
      wake = listener
      return () => {}
    },
  })
  if (!isSlow) {
    time.timers.every(1_000, () => {
      const last = server.started.at(-1)
      if (last && operations.blockingOperation(last) === last) {
        try {
          server.finish(last, {})
        } catch {
          // The run had ended before this moment.
        }
      }
    })
  }
  const sleep = (ms: number) => {
    slept += ms
    time.jump(ms)
    wake()
  }
  return { time, server, people, settings, banner, operations, sleep, finishNow: server.finish }
}

describe('a schedule of the till', () => {
  it('runs at its interval', async () => {
    const { time, server } = openTill({ schedules: [every('stock-refresh', 15)] })

    await time.pass(60.5 * MINUTE)

    expect(server.started).toHaveLength(4)
  })

  it('does nothing while it is off, and starts no operation that needs a user', async () => {
    const { time, server, banner } = openTill({
      schedules: [every('stock-refresh', 5, false), every('items-restore', 5)],
    })

    await time.pass(60 * MINUTE)

    expect(server.started).toEqual([])
    expect(banner.conditions.get('sync')).toMatchObject({ state: 'off' })
  })

  it('runs while the till is locked, and stops with the session of the Admin', async () => {
    const { time, server, people, banner } = openTill({ schedules: [every('orders-sync', 10)] })

    people.lock()
    await time.pass(20.5 * MINUTE)
    expect(server.started).toHaveLength(2)

    people.expire()
    await time.pass(60 * MINUTE)
    expect(server.started).toHaveLength(2)
    expect(banner.conditions.get('sync')).toMatchObject({ state: 'off', text: expect.stringContaining('beheerder') })

    people.logIn('Sales')
    await time.pass(60 * MINUTE)
    expect(server.started).toHaveLength(2)
  })

  describe('on a registered till', () => {
    const till = { tillId: 'a-till', name: 'Balie' }

    it.each(['Sales', null] as const)('runs what a till may start as the till, while the user is: %s', async (who) => {
      const { time, server, people, banner } = openTill({
        schedules: [every('stock-refresh', 15), every('items-apply', 15)],
      })
      people.register(till)
      people.logIn(who)

      await time.pass(60.5 * MINUTE)

      expect(server.startsOfTill).toEqual(['stock-refresh', 'stock-refresh', 'stock-refresh', 'stock-refresh'])
      expect(server.started).toEqual(server.startsOfTill)
      expect(banner.conditions.get('sync')).toMatchObject({ state: 'good' })
    })

    it('runs the other operations only as an Admin, and its own also then as the till', async () => {
      const { time, server, people } = openTill({ schedules: [every('stock-refresh', 60), every('items-apply', 60)] })
      people.register(till)

      await time.pass(2.5 * MINUTE)

      expect(server.started.toSorted()).toEqual(['items-apply', 'stock-refresh'])
      expect(server.startsOfTill).toEqual(['stock-refresh'])
    })

    it('says that an Admin is needed when only such operations are on, and starts nothing', async () => {
      const { time, server, people, banner } = openTill({ schedules: [every('backup', 15), every('clean-up', 15)] })
      people.register(till)
      people.logIn('Sales')

      await time.pass(60 * MINUTE)

      expect(server.started).toEqual([])
      expect(banner.conditions.get('sync')).toMatchObject({ state: 'off', text: expect.stringContaining('beheerder') })
    })

    it('starts a run once when the response to its start is lost', async () => {
      const { time, server, people } = openTill({ schedules: [every('stock-refresh', 240)] }, { isSlow: true })
      people.register(till)
      people.logIn(null)
      await time.pass(1.5 * MINUTE)
      expect(server.started).toEqual(['stock-refresh'])

      server.goAway()
      await time.pass(2 * MINUTE)
      server.comeBack()
      server.finish('stock-refresh')
      await time.pass(5 * MINUTE)

      expect(server.started).toEqual(['stock-refresh'])
    })

    it('stops with the registration of the till', async () => {
      const { time, server, people } = openTill({ schedules: [every('stock-refresh', 10)] })
      people.register(till)
      people.logIn('Sales')
      await time.pass(1.5 * MINUTE)

      people.register(null)
      await time.pass(60 * MINUTE)

      expect(server.started).toHaveLength(1)
    })
  })

  it('pauses during the quiet hours, also over midnight', async () => {
    // The test starts at 10:00 in Amsterdam.
    const { time, server, settings } = openTill({
      schedules: [every('orders-sync', 10)],
      quietHours: { from: '09:00', until: '10:31' },
    })

    await time.pass(30 * MINUTE)
    expect(server.started).toEqual([])
    await time.pass(3 * MINUTE)
    expect(server.started).toHaveLength(1)
    settings.set({ quietHours: { from: '10:00', until: '09:00' } })
    await time.pass(60 * MINUTE)
    expect(server.started).toHaveLength(1)
  })

  it('uses its own quiet hours, or none, instead of the general ones', async () => {
    // The test starts at 10:00 in Amsterdam.
    const { time, server } = openTill({
      schedules: [
        every('orders-sync', 10),
        { ...every('stock-refresh', 10), quietHours: null },
        { ...every('menu-download', 10), quietHours: { from: '10:15', until: '11:00' } },
      ],
      quietHours: { from: '09:00', until: '10:31' },
    })

    await time.pass(9 * MINUTE)
    expect(server.started.toSorted()).toEqual(['menu-download', 'stock-refresh'])
    await time.pass(20 * MINUTE)
    expect(server.started.filter((name) => name === 'stock-refresh')).toHaveLength(3)
    expect(server.started.filter((name) => name !== 'stock-refresh')).toHaveLength(2)
    await time.pass(4 * MINUTE)
    expect(server.started).toContain('orders-sync')
  })

  it('does not repeat a run of another till or the server within the interval', async () => {
    const { time, server, finishNow } = openTill({ schedules: [every('stock-refresh', 30)] })
    server.begin('stock-refresh', 'andere-kassa@leermeester.example')
    finishNow('stock-refresh')

    await time.pass(28 * MINUTE)
    expect(server.started).toEqual([])
    await time.pass(4 * MINUTE)
    expect(server.started).toHaveLength(1)
  })

  it('waits for an operation that blocks it, and runs after it', async () => {
    const { time, server, finishNow } = openTill({ schedules: [every('stock-refresh', 30)] })
    server.begin('items-apply', 'collega@leermeester.example')

    await time.pass(5 * MINUTE)
    expect(server.started).toEqual([])
    finishNow('items-apply')
    await time.pass(2 * MINUTE)
    expect(server.started).toEqual(['stock-refresh'])
  })

  it('is not started a second time while it runs', async () => {
    const { time, server } = openTill({ schedules: [every('stock-refresh', 5)] }, { isSlow: true })

    await time.pass(30 * MINUTE)

    expect(server.started).toEqual(['stock-refresh'])
  })

  it('runs once after the machine wakes, although it was due several times during the sleep', async () => {
    const { time, server, sleep } = openTill({ schedules: [every('stock-refresh', 5), every('orders-sync', 5)] })
    await time.pass(2 * MINUTE)
    expect(server.started).toHaveLength(2)

    sleep(8 * 60 * MINUTE)
    await time.pass(2 * MINUTE)

    expect(server.started).toHaveLength(4)
  })

  it('is reported in the banner when it failed, until it succeeds', async () => {
    const { time, server, banner } = openTill({ schedules: [every('stock-refresh', 5)] }, { isSlow: true })
    await time.pass(2 * MINUTE)
    server.fail('stock-refresh', 'NetSuite antwoordt niet.')
    await time.pass(2 * MINUTE)
    expect(banner.conditions.get('sync')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('NetSuite antwoordt niet.'),
    })

    await time.pass(5 * MINUTE)
    server.finish('stock-refresh')
    await time.pass(2 * MINUTE)
    expect(banner.conditions.get('sync')).toMatchObject({ state: 'good' })
  })

  it('is reported in the banner at its end, also when it was started from the menu', async () => {
    const { time, banner, operations } = openTill({ schedules: [every('stock-refresh', 60)] })
    expect(banner.conditions.get('sync')).toMatchObject({ state: 'unknown' })

    void operations.start('stock-refresh', 'menu')
    await time.pass(5_000)

    expect(banner.conditions.get('sync')).toMatchObject({ state: 'good' })
  })

  it('waits while the server is unreachable', async () => {
    const { time, server } = openTill({ schedules: [every('stock-refresh', 5)] })
    server.goAway()

    await time.pass(30 * MINUTE)
    expect(server.started).toEqual([])
    server.comeBack()
    await time.pass(2 * MINUTE)
    expect(server.started).toEqual(['stock-refresh'])
  })

  it('does not run more often when the system time changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 1, maxLength: 6 }), async (jumps) => {
        const { time, server } = openTill({ schedules: [every('stock-refresh', 30)] }, { offMs: 0 })
        for (const minutes of jumps) {
          time.jump(minutes * MINUTE)
          await time.pass(10 * MINUTE)
        }
        // At most once per interval, plus the first run.
        expect(server.started.length).toBeLessThanOrEqual(1 + Math.floor((jumps.length * 10) / 30))
      }),
      { numRuns: 8 },
    )
  }, 30_000)
})

describe('the clock of the schedules', () => {
  it('ticks each minute, and stops', () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T09:00:30Z') })
    let ticks = 0
    const stop = tickEveryMinute(() => {
      ticks += 1
    })

    vi.advanceTimersByTime(5 * MINUTE)
    expect(ticks).toBe(5)
    stop()
    vi.advanceTimersByTime(5 * MINUTE)
    expect(ticks).toBe(5)
    vi.useRealTimers()
  })
})
