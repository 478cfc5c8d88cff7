import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskOf, kindsOn, openOwnTill, openTill, passSeconds, scriptedServer } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a payment before its start', () => {
  it('is refused when the order has an open payment, and its panel shows the details of that payment', async () => {
    const { server, disk, till } = openOwnTill()
    const detail = { paymentId: 'x', paymentType: 'TERMINAL', paymentUrl: null }
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.', detail }
    await till.pays(2000)
    await passSeconds(0)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_open', detail } })
    expect(till.panels.read(7).text).toBe('20,00')
    expect(disk.written.at(-1)).toMatchObject({ kind: 'answer', says: 'refused', code: 'payment_open' })
    await passSeconds(10)
    expect(server.polls).toBe(0)
  })

  it('needs a second confirmation when the server refuses it as more than the outstanding amount', async () => {
    const { server, till } = openOwnTill()
    const overpaymentRefusal = { status: 409, code: 'overpayment', message: 'Te veel.', detail: { outstanding: 10 } }
    server.refuses.start = overpaymentRefusal
    server.outstanding = 10
    await till.pays(2000)
    await passSeconds(0)
    expect(till.panels.read(7)).toMatchObject({ text: '20,00', outstandingCents: 1000 })
    server.refuses = {}

    await till.send({ kind: 'choose', type: 'TERMINAL' })
    expect(await till.send({ kind: 'confirm', confirmsOverpayment: false })).toMatchObject({
      ok: false,
      code: 'overpayment',
      detail: { outstanding: 10 },
    })
    const pollsBefore = server.polls
    await till.send({ kind: 'confirm', confirmsOverpayment: true })
    expect(server.polls).toBe(pollsBefore)
    await passSeconds(0)
    expect(server.starts).toHaveLength(2)
  })

  it('is compared with the last known outstanding amount when the server does not report one', async () => {
    const [server, disk] = [scriptedServer(), diskOf()]
    const info = vi.fn()
    const till = openTill(server, disk, { log: { info, warn: () => {}, error: () => {} } })
    server.outstanding = 10
    await till.pays(1000)
    await passSeconds(2)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(2)
    server.refuses.show = { status: 503, code: 'outage', message: 'Storing.' }

    expect(await till.pays(5000)).toMatchObject({ ok: false, code: 'overpayment', detail: { outstanding: 10 } })

    expect(info).toHaveBeenLastCalledWith(expect.any(String), { salesOrderId: 7, code: 'outage' })
    expect(till.panels.read(7).proposal).toEqual({ type: 'TERMINAL', amountCents: 5000 })
  })

  it('is compared with the current outstanding amount before it is refused as an overpayment', async () => {
    const { server, till } = openOwnTill()
    server.outstanding = 10
    await till.pays(1000)
    await passSeconds(2)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(2)
    server.outstanding = 999

    await till.pays(5000)
    await passSeconds(0)
    expect(server.starts).toHaveLength(2)
  })

  it('starts only with the confirmed amount, also when the seller changes the amount during the check', async () => {
    const { server, till } = openOwnTill()
    server.outstanding = 10
    await till.pays(1000)
    await passSeconds(2)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(2)
    server.outstanding = 999

    await till.send({ kind: 'prefill', amountCents: 5000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })
    const confirmation = till.send({ kind: 'confirm', confirmsOverpayment: false })
    const laterEvents = [till.send({ kind: 'cancel' }), till.send({ kind: 'prefill', amountCents: 70_000 })]
    await Promise.all([...laterEvents, till.send({ kind: 'choose', type: 'TERMINAL' }), confirmation])
    await passSeconds(0)

    expect(server.starts).toHaveLength(1)
    expect(till.panels.read(7).proposal).toEqual({ type: 'TERMINAL', amountCents: 70_000 })
  })

  it('uses the currently configured payment terminal, also for an order that was opened earlier', async () => {
    const [server, disk] = [scriptedServer(), diskOf()]
    let terminalCode = 'TH-1000-0001'
    const till = openTill(server, disk, { terminalCode: () => terminalCode })
    await till.send({ kind: 'prefill', amountCents: 2000 })

    terminalCode = 'TH-2000-0002'
    expect(till.panels.read(7).terminalCode).toBe('TH-2000-0002')
    await till.pays(2000)
    await passSeconds(0)

    expect(server.starts).toMatchObject([{ TerminalCode: 'TH-2000-0002' }])
  })

  it('is not started when the till was locked before the confirmation', async () => {
    const { server, till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })
    expect(till.panels.busy.reason()).toBe('Er staat een betaling klaar om te starten.')

    till.locks()

    expect(till.panels.busy.reason()).toBeUndefined()
    expect(till.panels.read(7)).toMatchObject({ proposal: null, text: '20,00' })
    await till.send({ kind: 'confirm', confirmsOverpayment: false })
    expect(server.starts).toEqual([])
  })

  it('is not started while the server is unreachable', async () => {
    const { server, disk, till } = openOwnTill()
    server.isAway = true

    expect(await till.pays(2000)).toMatchObject({ ok: false, code: 'server_away' })
    expect(till.panels.read(7)).toMatchObject({ proposal: { amountCents: 2000 }, attempt: null })
    expect(kindsOn(disk)).toEqual([])
  })

  it('is not started when the journal cannot be written', async () => {
    const { server, disk, till } = openOwnTill()
    disk.isFull = true

    expect(await till.pays(2000)).toMatchObject({ ok: false, code: 'disk_full' })
    await passSeconds(120)
    expect(server.starts).toEqual([])
    expect(till.panels.read(7)).toMatchObject({ text: '20,00', proposal: null, attempt: null })
  })

  it('is polled further when only the entry of its repeated call cannot be written', async () => {
    const { server, disk, till } = openOwnTill()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    server.refuses.show = { status: 503, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passSeconds(1)
    const attemptId = till.attempt()?.attemptId
    disk.isFull = true

    expect(await till.pays(2000)).toMatchObject({ ok: false, code: 'disk_full' })

    expect(till.attempt()).toMatchObject({ attemptId, phase: 'unknown', refusal: { code: 'disk_full' } })
    expect(server.starts).toHaveLength(1)
    const pollsBefore = server.polls
    await passSeconds(10)
    expect(server.polls).toBeGreaterThan(pollsBefore)
  })
})
