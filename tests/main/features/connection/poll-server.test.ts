import { describe, expect, it } from 'vitest'
import { pollServer } from '#src/main/features/connection/poll-server.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { createShopReach } from '#src/main/features/shop-api/shop-reach.ts'
import { createTestTime, settle } from '#tests/main/support/test-machine.ts'

async function open(isReachable = true) {
  const time = createTestTime()
  const reach = createShopReach({ clock: time.clock })
  const state = createPosState({ clock: time.clock })
  const pings: number[] = []
  const startMs = time.clock.monotonicMs()
  let isNowReachable = isReachable
  const polling = pollServer({
    reach,
    ping: async () => {
      pings.push((time.clock.monotonicMs() - startMs) / 1000)
      reach.record(isNowReachable)
    },
    timers: time.timers,
    state,
  })
  await settle()
  return {
    time,
    reach,
    state,
    polling,
    pings,
    setReachable: (now: boolean) => {
      isNowReachable = now
    },
  }
}

describe('the polling of the shop', () => {
  it('has a long interval while the shop responds', async () => {
    const { time, state, pings } = await open()

    await time.pass(60_000)

    expect(pings).toEqual([0, 30, 60])
    expect(state.current().server).toMatchObject({ state: 'good', since: '2026-11-20T10:00:00.000Z' })
  })

  it('has increasing intervals while the shop does not respond', async () => {
    const { time, state, pings } = await open(false)

    await time.pass(200_000)

    expect(pings).toEqual([0, 5, 15, 35, 75, 135, 195])
    expect(state.current().server).toMatchObject({ state: 'bad', text: expect.stringContaining('niet bereikbaar') })
  })

  it('shows the failure of another call at once, and then has short intervals', async () => {
    const { time, reach, state, pings, setReachable } = await open()
    await time.pass(10_000)
    setReachable(false)
    reach.record(false)
    expect(state.current().server.state).toBe('bad')

    await time.pass(5_000)
    setReachable(true)
    await time.pass(10_000)

    expect(pings).toEqual([0, 15, 25])
    expect(state.current().server.state).toBe('good')
  })

  it('makes one call at once for two simultaneous requests', async () => {
    const { polling, pings } = await open(false)

    await Promise.all([polling.retry(), polling.retry()])

    expect(pings).toEqual([0, 0])
  })

  it('leaves no timer after it is stopped', async () => {
    const { polling, time, pings } = await open()

    polling.stop()
    await time.pass(120_000)

    expect([pings, time.timerCount()]).toEqual([[0], 0])
  })
})
