import { describe, expect, it } from 'vitest'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { attemptOf } from '#src/main/features/payments/payment-journal.ts'
import { ID, openProcess, settle } from './support/process.ts'
import { kindsOn } from './support/till.ts'

describe('the end of a payment', () => {
  it('is written to the journal, then reported, then marked as reported', async () => {
    const { disk, onFinal, payment, process, timers } = openProcess()
    process.recover()
    await settle()
    onFinal.mockImplementation(() => expect(kindsOn(disk)).toEqual(['intent', 'final']))

    await process.finish(payment, 'paid')

    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
    expect(payment).toMatchObject({ state: 'paid', process: 'done' })
    expect(timers()).toBe(0)
    expect(onFinal.mock.calls).toEqual([[{ ...attemptOf(payment), state: 'paid' }]])
  })

  it('happens once, also with two simultaneous results', async () => {
    const { disk, onFinal, payment, process } = openProcess()

    await Promise.all([process.finish(payment, 'paid'), process.finish(payment, 'paid')])
    await process.finish(payment, 'cancelled')

    expect(onFinal).toHaveBeenCalledTimes(1)
    expect(payment.state).toBe('paid')
    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
  })

  it("is reported with the panel's values when the panel shows it", async () => {
    const { onFinal, payment, process, shown } = openProcess()
    const attempt: PanelAttempt = { ...attemptOf(payment), paymentUrl: 'https://pay.example/1' }
    shown.attempt = attempt

    await process.finish(payment, 'paid')

    expect(onFinal.mock.calls).toEqual([[attempt]])
  })

  it("is reported with the journal's values when the panel shows another payment", async () => {
    const { onFinal, payment, process, shown } = openProcess()
    shown.attempt = { ...attemptOf(payment), attemptId: '00000000-0000-4000-8000-000000000002' }

    await process.finish(payment, 'paid')

    expect(onFinal.mock.calls).toEqual([[expect.objectContaining({ attemptId: ID })]])
  })

  it('counts as reported when a listener failed, so that it is not repeated forever', async () => {
    const { disk, log, onFinal, payment, process } = openProcess()
    onFinal.mockRejectedValue(new Error('no paper'))

    await process.finish(payment, 'paid')

    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
    expect(log.error).toHaveBeenCalledTimes(1)
  })
})

describe('the cancellation of a payment', () => {
  it('is written to the journal, sent, displayed, and followed by a poll', async () => {
    const { disk, events, process, server } = openProcess()

    await process.abort(ID)
    await settle()

    expect(kindsOn(disk)).toEqual(['intent', 'abort'])
    expect(server.aborts).toEqual([ID])
    expect(events()).toEqual([{ kind: 'aborted', attemptId: ID, refusal: null }])
    expect(server.polls).toBe(1)
  })

  it('is displayed with the reason when it is refused, and followed by a poll', async () => {
    const { events, process, server } = openProcess()
    server.refuses.abort = { status: 503, code: 'payment_unavailable', message: 'Nu niet.' }

    await process.abort(ID)
    await settle()

    expect(events()[0]).toMatchObject({ attemptId: ID, refusal: { message: 'Nu niet.' } })
    expect(server.polls).toBe(1)
  })

  it.each(['finish', 'done'] as const)(
    'is not followed by a poll when the payment has reached the process step "%s"',
    async (state) => {
      const { payment, process, server, timers } = openProcess()
      payment.process = state

      await process.abort(ID)
      await settle()

      expect(timers()).toBe(0)
      expect(server.polls).toBe(0)
    },
  )

  it('does nothing for an unknown payment', async () => {
    const { disk, process, server } = openProcess()

    await process.abort('00000000-0000-4000-8000-000000000009')

    expect(server.aborts).toEqual([])
    expect(kindsOn(disk)).toEqual(['intent'])
  })
})
