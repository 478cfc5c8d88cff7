import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindsOn, openOwnTill, passes } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a till that gets another server', () => {
  it('shows nothing of the orders of the first, and shows its payment again at that one', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(0)
    const attemptId = till.attempt()?.attemptId
    await till.send({ kind: 'type', text: '15' })
    till.seen.url = 'http://another.test'

    expect(till.panels.read(7)).toMatchObject({ text: '', attempt: null })
    expect(till.seen.told.at(-1)).toEqual([])
    expect(till.panels.busy.reason()).toBeUndefined()
    const { asks } = server
    await passes(30)
    expect(server.asks).toBe(asks)

    till.seen.url = 'http://shop.test'
    expect(till.panels.read(7)).toMatchObject({ text: '', attempt: { attemptId, phase: 'open' } })
    await passes(0)
    expect(server.asks).toBe(asks + 1)
    // It was not stopped: the page that is open stays.
    expect(till.seen.returns).toEqual([])
  })

  it('takes up the payments of that server when its line is there', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(0)
    till.seen.url = 'http://another.test'
    await till.send({ kind: 'type', text: '15' })
    expect(till.attempt()).toBeNull()
    till.seen.url = 'http://shop.test'

    till.isBack()

    expect(till.panels.all()).toMatchObject([{ salesOrderId: 7, text: '', attempt: { phase: 'open' } }])
    expect(server.starts).toHaveLength(1)
  })
})

describe('an order that was looked at before the till got another server', () => {
  it('takes nothing of its payment along with what is typed there', async () => {
    const { till } = openOwnTill()
    await till.pays(2000)
    await passes(0)
    till.seen.url = 'http://another.test'

    expect(await till.send({ kind: 'type', text: '15' })).toMatchObject({ value: { text: '15', attempt: null } })
  })
})

describe('who stands at the till', () => {
  it('confirms nothing that was asked before they logged out', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })

    till.logsOut()

    expect(till.panels.read(7)).toMatchObject({ proposal: null, text: '20,00' })
  })

  it('is asked to confirm still when they log in again', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })

    till.logsIn()

    expect(till.panels.read(7).proposal).toEqual({ type: 'TERMINAL', amountCents: 2000 })
  })

  it('sees every desk after they logged in, and none by locking', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'type', text: '15' })
    const { length } = till.seen.told

    till.locks()
    expect(till.seen.told).toHaveLength(length)
    till.logsIn()

    expect(till.seen.told).toHaveLength(length + 1)
    expect(till.seen.told.at(-1)).toEqual(till.panels.all())
  })

  it('is told nothing is in the way when there is no amount to choose a payment for', async () => {
    const { till } = openOwnTill()

    expect(await till.send({ kind: 'choose', type: 'TERMINAL' })).toMatchObject({ ok: true, value: { proposal: null } })
  })
})

describe('a till that stops', () => {
  it('asks after nothing any more, and listens to nobody', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(1)
    expect(till.listening()).toEqual([1, 1])
    const { asks } = server

    till.panels.stop()

    expect(till.listening()).toEqual([0, 0])
    await passes(600)
    expect(server.asks).toBe(asks)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('still writes down the end that an answer on its way brings', async () => {
    const { server, disk, till } = openOwnTill()
    await till.pays(2000)
    await passes(1)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    server.showsAfterMs = 500
    await passes(1)

    till.panels.stop()
    await passes(1)

    expect(kindsOn(disk)).toEqual(['intent', 'answer', 'final', 'told'])
  })

  it('asks again when it goes on, and believes two new answers that a payment is not there', async () => {
    const { server, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passes(1)
    till.panels.stop()
    await passes(10)
    const { asks } = server

    till.panels.start()
    await passes(1)

    expect(server.asks).toBe(asks + 1)
    expect(till.attempt()?.phase).toBe('unknown')
    await passes(4)
    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
  })
})
