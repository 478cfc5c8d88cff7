import { describe, expect, it } from 'vitest'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { attemptOf } from '#src/main/features/payments/payment-journal.ts'
import { ID, openProcess, settled } from './support/process.ts'
import { kindsOn } from './support/till.ts'

describe('the end of a payment', () => {
  it('is written down, then told, then written down as told', async () => {
    const { disk, onFinal, payment, process, timers } = openProcess()
    process.recover()
    await settled()
    onFinal.mockImplementation(() => expect(kindsOn(disk)).toEqual(['intent', 'final']))

    await process.finish(payment, 'paid')

    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
    expect(payment).toMatchObject({ state: 'paid', process: 'done' })
    expect(timers()).toBe(0)
    expect(onFinal.mock.calls).toEqual([[{ ...attemptOf(payment), state: 'paid' }]])
  })

  it('happens once, also when two say it at the same moment', async () => {
    const { disk, onFinal, payment, process } = openProcess()

    await Promise.all([process.finish(payment, 'paid'), process.finish(payment, 'paid')])
    await process.finish(payment, 'cancelled')

    expect(onFinal).toHaveBeenCalledTimes(1)
    expect(payment.state).toBe('paid')
    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
  })

  it('is told as the panel shows it, where the panel shows it', async () => {
    const { onFinal, payment, process, shown } = openProcess()
    const attempt: PanelAttempt = { ...attemptOf(payment), paymentUrl: 'https://pay.example/1' }
    shown.attempt = attempt

    await process.finish(payment, 'paid')

    expect(onFinal.mock.calls).toEqual([[attempt]])
  })

  it('is told from the journal where the panel shows another payment', async () => {
    const { onFinal, payment, process, shown } = openProcess()
    shown.attempt = { ...attemptOf(payment), attemptId: '00000000-0000-4000-8000-000000000002' }

    await process.finish(payment, 'paid')

    expect(onFinal.mock.calls).toEqual([[expect.objectContaining({ attemptId: ID })]])
  })

  it('counts as told when who was told failed, so that it is not told for ever', async () => {
    const { disk, log, onFinal, payment, process } = openProcess()
    onFinal.mockRejectedValue(new Error('no paper'))

    await process.finish(payment, 'paid')

    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
    expect(log.error).toHaveBeenCalledTimes(1)
  })
})

describe('breaking off a payment', () => {
  it('is written down, asked, shown, and looked after at once', async () => {
    const { disk, events, process, server } = openProcess()

    await process.abort(ID)
    await settled()

    expect(kindsOn(disk)).toEqual(['intent', 'abort'])
    expect(server.aborts).toEqual([ID])
    expect(events()).toEqual([{ kind: 'aborted', attemptId: ID, refusal: null }])
    expect(server.asks).toBe(1)
  })

  it('that is refused is shown with why, and looked after as well', async () => {
    const { events, process, server } = openProcess()
    server.refuses.abort = { status: 503, code: 'payment_unavailable', message: 'Nu niet.' }

    await process.abort(ID)
    await settled()

    expect(events()[0]).toMatchObject({ attemptId: ID, refusal: { message: 'Nu niet.' } })
    expect(server.asks).toBe(1)
  })

  it.each(['finish', 'done'] as const)('that is in %s by then is not looked after', async (state) => {
    const { payment, process, server, timers } = openProcess()
    payment.process = state

    await process.abort(ID)
    await settled()

    expect(timers()).toBe(0)
    expect(server.asks).toBe(0)
  })

  it('that nobody knows does nothing', async () => {
    const { disk, process, server } = openProcess()

    await process.abort('00000000-0000-4000-8000-000000000009')

    expect(server.aborts).toEqual([])
    expect(kindsOn(disk)).toEqual(['intent'])
  })
})
