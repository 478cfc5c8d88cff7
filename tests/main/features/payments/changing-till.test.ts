import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindsOn, openOwnTill, passes } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a till whose server address changes', () => {
  it('shows nothing about orders of the first server, and shows its payment again when the first server is back', async () => {
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
    // Polling was not stopped: the open page stays.
    expect(till.seen.returns).toEqual([])
  })

  it('continues the payments of the new server when its connection is open', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passes(0)
    till.seen.url = 'http://another.test'
    await till.send({ kind: 'type', text: '15' })
    expect(till.attempt()).toBeNull()
    till.seen.url = 'http://shop.test'

    till.reconnects()

    expect(till.panels.all()).toMatchObject([{ salesOrderId: 7, text: '', attempt: { phase: 'open' } }])
    expect(server.starts).toHaveLength(1)
  })
})

describe('a panel that was opened before the server address changed', () => {
  it('does not keep the old payment when an amount is typed', async () => {
    const { till } = openOwnTill()
    await till.pays(2000)
    await passes(0)
    till.seen.url = 'http://another.test'

    expect(await till.send({ kind: 'type', text: '15' })).toMatchObject({ value: { text: '15', attempt: null } })
  })
})

describe('the user of the till', () => {
  it('has no payment to confirm after a logout, and the amount stays', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })

    till.logsOut()

    expect(till.panels.read(7)).toMatchObject({ proposal: null, text: '20,00' })
  })

  it('still has the payment to confirm when a colleague logs in without a logout before it', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })

    till.logsIn()

    expect(till.panels.read(7).proposal).toEqual({ type: 'TERMINAL', amountCents: 2000 })
  })

  it('sees every panel after the login, and none while the till is locked', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'type', text: '15' })
    const { length } = till.seen.told

    till.locks()
    expect(till.seen.told).toHaveLength(length)
    till.logsIn()

    expect(till.seen.told).toHaveLength(length + 1)
    expect(till.seen.told.at(-1)).toEqual(till.panels.all())
  })

  it('gets no refusal and no payment to confirm when there is no amount', async () => {
    const { till } = openOwnTill()

    expect(await till.send({ kind: 'choose', type: 'TERMINAL' })).toMatchObject({ ok: true, value: { proposal: null } })
  })
})

describe('a till that stops', () => {
  it('polls nothing, and has no listeners', async () => {
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

  it('still stores the final state from a pending response', async () => {
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

  it('polls again when it continues, and requires two new "not found" responses', async () => {
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
