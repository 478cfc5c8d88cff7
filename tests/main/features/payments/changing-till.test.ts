import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindsOn, openOwnTill, passSeconds } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a till whose server address changes', () => {
  it('shows no order of the first server, and shows its payment again when the first address returns', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(0)
    const attemptId = till.attempt()?.attemptId
    await till.send({ kind: 'type', text: '15' })
    till.config.url = 'http://another.test'

    expect(till.panels.read(7)).toMatchObject({ text: '', attempt: null })
    expect(till.seen.changes.at(-1)).toEqual([])
    expect(till.panels.busy.reason()).toBeUndefined()
    const { polls } = server
    await passSeconds(30)
    expect(server.polls).toBe(polls)

    till.config.url = 'http://shop.test'
    expect(till.panels.read(7)).toMatchObject({ text: '', attempt: { attemptId, phase: 'open' } })
    await passSeconds(0)
    expect(server.polls).toBe(polls + 1)
    // The till does not return to the order, because the polling was not stopped.
    expect(till.seen.returns).toEqual([])
  })

  it('continues the payments of the new server when its connection is open', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(0)
    till.config.url = 'http://another.test'
    await till.send({ kind: 'type', text: '15' })
    expect(till.attempt()).toBeNull()
    till.config.url = 'http://shop.test'

    till.reconnects()

    expect(till.panels.all()).toMatchObject([{ salesOrderId: 7, text: '', attempt: { phase: 'open' } }])
    expect(server.starts).toHaveLength(1)
  })
})

describe('a panel that was opened before the server address changed', () => {
  it('shows no payment of the old server after an amount is typed', async () => {
    const { till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(0)
    till.config.url = 'http://another.test'

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

  it('still has the payment to confirm after another login without a logout', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })

    till.logsIn()

    expect(till.panels.read(7).proposal).toEqual({ type: 'TERMINAL', amountCents: 2000 })
  })

  it('sees every panel after the login, and none while the till is locked', async () => {
    const { till } = openOwnTill()
    await till.send({ kind: 'type', text: '15' })
    const { length } = till.seen.changes

    till.locks()
    expect(till.seen.changes).toHaveLength(length)
    till.logsIn()

    expect(till.seen.changes).toHaveLength(length + 1)
    expect(till.seen.changes.at(-1)).toEqual(till.panels.all())
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
    await passSeconds(1)
    expect(till.listening()).toEqual([1, 1])
    const { polls } = server

    till.panels.stop()

    expect(till.listening()).toEqual([0, 0])
    await passSeconds(600)
    expect(server.polls).toBe(polls)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('still stores the final state from a pending response', async () => {
    const { server, disk, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(1)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    server.showDelayMs = 500
    await passSeconds(1)

    till.panels.stop()
    await passSeconds(1)

    expect(kindsOn(disk)).toEqual(['intent', 'answer', 'final', 'told'])
  })

  it('polls again when it continues, and requires two new "not found" responses', async () => {
    const { server, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passSeconds(1)
    till.panels.stop()
    await passSeconds(10)
    const { polls } = server

    till.panels.start()
    await passSeconds(1)

    expect(server.polls).toBe(polls + 1)
    expect(till.attempt()?.phase).toBe('unknown')
    await passSeconds(4)
    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
  })
})
