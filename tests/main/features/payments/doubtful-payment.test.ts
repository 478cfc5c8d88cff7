import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindsOn, openOwnTill, passSeconds } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a payment with an unknown result', () => {
  it('is found by its id when the response to its start was lost', async () => {
    const { server, till } = openOwnTill()
    server.losesStartResponses = true
    await till.pays(2000)
    await passSeconds(0)
    const attemptId = till.attempt()?.attemptId
    await passSeconds(2)

    expect(till.attempt()).toMatchObject({ attemptId, phase: 'open', state: 'open', refusal: null })
    expect(server.starts).toHaveLength(1)
  })

  it('counts as not started when the server returns "not found" twice', async () => {
    const { server, disk, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passSeconds(2)
    expect(till.attempt()?.phase).toBe('unknown')
    await passSeconds(5)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
    expect(disk.written.at(-1)).toMatchObject({ kind: 'final', state: 'not_started' })
    expect(till.seen.finals).toEqual([])
  })

  it('does not count as not started while the server is unreachable', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(1)
    server.isAway = true
    await passSeconds(600)
    expect(till.attempt()?.phase).toBe('silent')

    server.isAway = false
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    till.reconnects()
    await passSeconds(0)
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('is silent after a minute, and its final state is shown when it arrives later', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(59)
    expect(till.attempt()?.phase).toBe('open')
    await passSeconds(2)
    expect(till.attempt()?.phase).toBe('silent')
    const pollsBefore = server.polls
    await passSeconds(300)
    expect(server.polls - pollsBefore).toBeLessThan(12)

    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(60)
    expect(till.seen.finals).toMatchObject([{ state: 'paid' }])
  })

  it('is polled while its start takes seventy seconds', async () => {
    const { server, till } = openOwnTill()
    server.startDelayMs = 70_000
    await till.pays(2000)
    await passSeconds(59)
    expect(till.attempt()?.phase).toBe('starting')
    await passSeconds(3)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
    await passSeconds(10)

    expect(till.attempt()?.phase).not.toBe('refused')
    expect(server.starts).toHaveLength(1)
    expect(till.seen.finals).toEqual([])
  })

  it.each([
    ['the start response first', 61_000, 1_500],
    ['the poll first', 61_500, 1_000],
    ['both at the same moment', 61_000, 1_000],
  ])('ends once when the start response and a poll both return paid: %s', async (_what, startDelayMs, showDelayMs) => {
    const { server, disk, till } = openOwnTill()
    Object.assign(server, { startDelayMs, showDelayMs })
    await till.pays(2000)
    const attemptId = till.attempt()?.attemptId ?? ''
    await passSeconds(30)
    server.becomes(attemptId, 'paid')

    await passSeconds(60)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(till.seen.finals).toMatchObject([{ attemptId, state: 'paid' }])
    expect(kindsOn(disk).filter((kind) => kind === 'final' || kind === 'told')).toEqual(['final', 'told'])
  })

  it('is polled after the session expired, and at once after a login', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(1)
    server.refuses.show = { status: 401, code: 'unauthenticated', message: 'Log in.' }
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(400)
    expect(till.attempt()?.phase).toBe('silent')

    server.refuses = {}
    till.logsIn()
    await passSeconds(0)
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('is polled after its start is refused when the server already reported it, also by a restarted till', async () => {
    const { server, till, again } = openOwnTill()
    server.startDelayMs = 70_000
    server.startError = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }
    await till.pays(2000)
    await passSeconds(65)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })

    server.isAway = true
    await passSeconds(30)
    till.panels.stop()
    server.isAway = false
    const next = again()
    await passSeconds(5)
    expect(next.attempt()).toMatchObject({ phase: 'open' })
    server.becomes(next.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(10)

    expect(next.seen.finals).toMatchObject([{ state: 'paid' }])
  })

  it('is polled further when its start is refused, the server has it, and the next poll fails', async () => {
    const { server, till } = openOwnTill()
    server.startDelayMs = 70_000
    server.startError = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }
    await till.pays(2000)
    await passSeconds(65)

    server.isAway = true
    await passSeconds(30)
    server.isAway = false
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(120)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('has the phase "unknown" while its repeated start is in transit, although the first start was lost', async () => {
    const { server, till } = openOwnTill()
    const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    server.onItsWay = async (nth) => {
      await delay(nth === 1 ? 75_000 : 30_000)
      if (nth === 1) throw new TypeError('socket hang up')
    }
    await till.pays(2000)
    await passSeconds(62)
    expect(till.attempt()).toMatchObject({ phase: 'unknown', state: null })

    await till.pays(2000)
    await passSeconds(27)
    expect(till.attempt()).toMatchObject({ state: null, phase: 'unknown' })
    await passSeconds(6)

    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
    expect(server.starts[1]?.AttemptId).toBe(server.starts[0]?.AttemptId)
  })

  it('is not refused by the response to its first start while the repeated start is in transit', async () => {
    const { server, till } = openOwnTill()
    const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    server.onItsWay = (nth) => delay(nth === 1 ? 75_000 : 30_000).then(() => undefined)
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }
    await till.pays(2000)
    await passSeconds(62)
    await till.pays(2000)
    await passSeconds(15)
    expect(till.attempt()?.phase).toBe('unknown')

    server.refuses = {}
    await passSeconds(20)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
  })

  it('counts as not started only after two new "not found" responses when its start was repeated', async () => {
    const { server, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passSeconds(2)
    server.onItsWay = () => new Promise((resolve) => setTimeout(resolve, 10_000))
    await till.pays(2000)

    await passSeconds(12)
    expect(till.attempt()?.phase).toBe('unknown')
    await passSeconds(4)
    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
  })
})
