import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindsOn, openOwnTill, passes } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a payment with an unknown result', () => {
  it('is found by its id when the response to its start was lost', async () => {
    const { server, till } = openOwnTill()
    server.losesAnswers = true
    await till.pays(2000)
    await passes(0)
    const attemptId = till.attempt()?.attemptId
    await passes(2)

    expect(till.attempt()).toMatchObject({ attemptId, phase: 'open', state: 'open', refusal: null })
    expect(server.starts).toHaveLength(1)
  })

  it('was never started when the server returns "not found" twice', async () => {
    const { server, disk, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passes(2)
    expect(till.attempt()?.phase).toBe('unknown')
    await passes(5)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
    expect(disk.written.at(-1)).toMatchObject({ kind: 'final', state: 'not_started' })
    expect(till.seen.finals).toEqual([])
  })

  it('does not count as not started while the server is unreachable', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(1)
    server.isAway = true
    await passes(600)
    expect(till.attempt()?.phase).toBe('silent')

    server.isAway = false
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    till.reconnects()
    await passes(0)
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('is silent after a minute, and its final state is shown when it arrives later', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(59)
    expect(till.attempt()?.phase).toBe('open')
    await passes(2)
    expect(till.attempt()?.phase).toBe('silent')
    const asked = server.asks
    await passes(300)
    expect(server.asks - asked).toBeLessThan(12)

    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(60)
    expect(till.seen.finals).toMatchObject([{ state: 'paid' }])
  })

  it('is polled while its start takes seventy seconds', async () => {
    const { server, till } = openOwnTill()
    server.answersAfterMs = 70_000
    await till.pays(2000)
    await passes(59)
    expect(till.attempt()?.phase).toBe('starting')
    await passes(3)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
    await passes(10)

    expect(till.attempt()?.phase).not.toBe('refused')
    expect(server.starts).toHaveLength(1)
    expect(till.seen.finals).toEqual([])
  })

  it.each([
    ['the start response first', 61_000, 1_500],
    ['the poll first', 61_500, 1_000],
    ['both at the same moment', 61_000, 1_000],
  ])(
    'ends once when the start response and a poll both return paid: %s',
    async (_what, answersAfterMs, showsAfterMs) => {
      const { server, disk, till } = openOwnTill()
      Object.assign(server, { answersAfterMs, showsAfterMs })
      await till.pays(2000)
      const attemptId = till.attempt()?.attemptId ?? ''
      await passes(30)
      server.becomes(attemptId, 'paid')

      await passes(60)

      expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
      expect(till.seen.finals).toMatchObject([{ attemptId, state: 'paid' }])
      expect(kindsOn(disk).filter((kind) => kind === 'final' || kind === 'told')).toEqual(['final', 'told'])
    },
  )

  it('is polled after the session expired, and at once after a login', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(1)
    server.refuses.show = { status: 401, code: 'unauthenticated', message: 'Log in.' }
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(400)
    expect(till.attempt()?.phase).toBe('silent')

    server.refuses = {}
    till.logsIn()
    await passes(0)
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('is polled after a refusal when the server was known to have it, also by a restarted till', async () => {
    const { server, till, again } = openOwnTill()
    server.answersAfterMs = 70_000
    server.answersWith = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }
    await till.pays(2000)
    await passes(65)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })

    server.isAway = true
    await passes(30)
    till.panels.stop()
    server.isAway = false
    const next = again()
    await passes(5)
    expect(next.attempt()).toMatchObject({ phase: 'open' })
    server.becomes(next.attempt()?.attemptId ?? '', 'paid')
    await passes(10)

    expect(next.seen.finals).toMatchObject([{ state: 'paid' }])
  })

  it('is polled further when the poll after the refusal of a known payment fails', async () => {
    const { server, till } = openOwnTill()
    server.answersAfterMs = 70_000
    server.answersWith = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }
    await till.pays(2000)
    await passes(65)

    server.isAway = true
    await passes(30)
    server.isAway = false
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(120)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('does not count as not started while its repeated call is in progress, although the first call was given up', async () => {
    const { server, till } = openOwnTill()
    const travels = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    server.onItsWay = async (nth) => {
      await travels(nth === 1 ? 75_000 : 30_000)
      if (nth === 1) throw new TypeError('socket hang up')
    }
    await till.pays(2000)
    await passes(62)
    expect(till.attempt()).toMatchObject({ phase: 'unknown', state: null })

    await till.pays(2000)
    await passes(27)
    expect(till.attempt()).toMatchObject({ state: null, phase: 'unknown' })
    await passes(6)

    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
    expect(server.starts[1]?.AttemptId).toBe(server.starts[0]?.AttemptId)
  })

  it('is not refused by its first call while the repeated call is in progress', async () => {
    const { server, till } = openOwnTill()
    const travels = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    server.onItsWay = (nth) => travels(nth === 1 ? 75_000 : 30_000).then(() => undefined)
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }
    await till.pays(2000)
    await passes(62)
    await till.pays(2000)
    await passes(15)
    expect(till.attempt()?.phase).toBe('unknown')

    server.refuses = {}
    await passes(20)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
  })

  it('requires two new "not found" responses after its repeated call', async () => {
    const { server, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passes(2)
    server.onItsWay = () => new Promise((resolve) => setTimeout(resolve, 10_000))
    await till.pays(2000)

    await passes(12)
    expect(till.attempt()?.phase).toBe('unknown')
    await passes(4)
    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
  })
})
