import { describe, expect, it } from 'vitest'
import { pollServer } from '#src/main/features/connection/poll-server.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { createShopReach } from '#src/main/features/shop-api/shop-reach.ts'
import { createTestLog, createTestTime, settle } from '#tests/main/support/test-machine.ts'

async function open(isReachable = true) {
  const time = createTestTime()
  const { log, lines } = createTestLog()
  const reach = createShopReach({ clock: time.clock, shopUrl: () => 'https://kassa:geheim@winkel.example/pad', log })
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
    lines,
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

  it.each([
    ['certificate', 'Het certificaat van de winkel wordt niet vertrouwd'],
    ['clock', 'kijk of de klok van deze computer goed staat'],
    ['name', 'De naam van de winkel is op het netwerk niet gevonden'],
    ['network', 'Deze computer heeft geen netwerk'],
    ['other_server', 'Er antwoordt iets anders dan de winkel'],
    ['no_answer', 'De winkel geeft geen antwoord'],
  ] as const)('tells the seller why the shop is unreachable: %s', async (kind, words) => {
    const { reach, state } = await open()

    reach.record(false, { kind, code: 'net::ERR_X' })

    expect(state.current().server.text).toContain('De winkel is niet bereikbaar.')
    expect(state.current().server.text).toContain(words)
  })

  it('logs each change once, with the host and the code only', async () => {
    const { reach, lines } = await open()

    reach.record(false, { kind: 'certificate', code: 'net::ERR_CERT_AUTHORITY_INVALID' })
    reach.record(false, { kind: 'certificate', code: 'net::ERR_CERT_AUTHORITY_INVALID' })
    reach.record(false, { kind: 'no_answer', code: 'net::ERR_CONNECTION_REFUSED' })
    reach.record(true)
    reach.record(true)

    expect(lines).toEqual([
      'warn shop unreachable {"host":"winkel.example","reason":"net::ERR_CERT_AUTHORITY_INVALID"}',
      'warn shop unreachable {"host":"winkel.example","reason":"net::ERR_CONNECTION_REFUSED"}',
      'info shop reachable again {"host":"winkel.example"}',
    ])
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
