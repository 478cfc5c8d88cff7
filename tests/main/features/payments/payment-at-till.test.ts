import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindsOn, openOwnTill, passSeconds } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a payment at the till', () => {
  it('is written to the journal, started once, polled every two seconds, and reported at its end', async () => {
    const { server, disk, till } = openOwnTill()
    const answer = await till.pays(14_985)
    expect(answer).toMatchObject({ ok: true, value: { text: '', attempt: { phase: 'starting' } } })
    await passSeconds(0)
    expect(till.attempt()).toMatchObject({ phase: 'open', terminalCode: 'TH-1000-0001' })
    const attemptId = till.attempt()?.attemptId ?? ''
    expect(server.starts).toMatchObject([{ AttemptId: attemptId, Amount: 14_985, TerminalCode: 'TH-1000-0001' }])
    expect([till.panels.isPaying(7), till.panels.isPaying(8)]).toEqual([true, false])
    expect(till.panels.busy.reason()).toBe('Er loopt nog een betaling.')

    await passSeconds(9)
    expect(server.polls).toBeGreaterThanOrEqual(5)
    server.becomes(attemptId, 'paid')
    await passSeconds(2)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(till.seen.finals).toMatchObject([{ attemptId, state: 'paid' }])
    expect(kindsOn(disk)).toEqual(['intent', 'answer', 'final', 'told'])
    expect(till.panels.isPaying(7)).toBe(false)
    expect(till.panels.busy.reason()).toBeUndefined()
    const pollsBefore = server.polls
    await passSeconds(120)
    expect(server.polls).toBe(pollsBefore)
  })

  it('shows each pressed key at once, on all pages', async () => {
    const { till } = openOwnTill()
    const [first, second] = await Promise.all([
      till.send({ kind: 'key', key: '1' }),
      till.send({ kind: 'key', key: '5' }),
    ])

    expect(first).toMatchObject({ value: { text: '1' } })
    expect(second).toMatchObject({ value: { text: '15' } })
    expect(till.seen.changes.at(-1)).toMatchObject([{ salesOrderId: 7, text: '15' }])
    const versions = till.seen.changes.map(([panel]) => panel?.version ?? 0)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
  })

  it('in cash is written to the journal and reported like a card payment', async () => {
    const { disk, till } = openOwnTill()
    await till.pays(2000, 'CASH')
    await passSeconds(0)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid', terminalCode: null })
    expect(kindsOn(disk)).toEqual(['intent', 'answer', 'final', 'told'])
  })

  it('does not block the till after a payment link was handed over, and is polled further', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000, 'PAYLINK')
    await passSeconds(0)
    expect(till.attempt()).toMatchObject({ phase: 'open', paymentUrl: 'https://pay.example/1' })
    expect(till.panels.busy.reason()).toBeUndefined()
    await passSeconds(3600)
    expect(till.attempt()?.phase).toBe('open')

    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passSeconds(300)
    expect(till.seen.finals).toMatchObject([{ type: 'PAYLINK', state: 'paid' }])
  })

  it('cannot start while another payment is in progress', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(0)
    await till.send({ kind: 'prefill', amountCents: 500 })

    expect(await till.send({ kind: 'choose', type: 'CASH' })).toMatchObject({ ok: false, code: 'payment_running' })
    await till.send({ kind: 'confirm', confirmsOverpayment: true })
    await passSeconds(5)
    expect(server.starts).toHaveLength(1)
    expect(till.panels.read(7).text).toBe('5,00')
  })

  it('starts once for three simultaneous confirmations', async () => {
    const { server, till } = openOwnTill()
    await till.send({ kind: 'prefill', amountCents: 500 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })
    const yes = () => till.send({ kind: 'confirm', confirmsOverpayment: false })
    await Promise.all([yes(), yes(), yes()])
    await passSeconds(1)

    expect(server.starts).toHaveLength(1)
  })

  it('ends as canceled when the seller cancels it at the till', async () => {
    const { server, disk, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(1)
    expect(await till.send({ kind: 'abort' })).toMatchObject({ value: { attempt: { isAborting: true } } })
    await passSeconds(1)

    expect(server.aborts).toEqual([till.attempt()?.attemptId])
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'cancelled', isAborting: false })
    expect(kindsOn(disk)).toContain('abort')
  })

  it('reports a failed cancellation, and is polled further', async () => {
    const { server, till } = openOwnTill()
    await till.pays(2000)
    await passSeconds(1)
    server.refuses.abort = { status: 503, code: 'payment_unavailable', message: 'Nu niet.' }
    await till.send({ kind: 'abort' })
    await passSeconds(3)

    expect(till.attempt()).toMatchObject({ phase: 'open', isAborting: false, refusal: { message: 'Nu niet.' } })
    const pollsBefore = server.polls
    await passSeconds(10)
    // One poll every two seconds: the failed cancellation does not start a second series of polls.
    expect(server.polls).toBe(pollsBefore + 5)
  })

  it('keeps the till busy while it waits for confirmation, also when other panels have no payment', async () => {
    const { till } = openOwnTill()
    till.panels.read(6)
    await till.send({ kind: 'prefill', amountCents: 500 })
    expect(till.panels.busy.reason()).toBeUndefined()

    await till.send({ kind: 'choose', type: 'CASH' })

    expect(till.panels.busy.reason()).toBe('Er staat een betaling klaar om te starten.')
  })
})
