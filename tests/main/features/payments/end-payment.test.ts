import { describe, expect, it, vi } from 'vitest'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { createDeskBook } from '#src/main/features/payments/desk-book.ts'
import { paymentEnder } from '#src/main/features/payments/end-payment.ts'
import { attemptOf } from '#src/main/features/payments/payment-entries.ts'
import { ID, openRoad } from './support/road.ts'
import { kindsOn } from './support/till.ts'

async function openEnder() {
  const road = await openRoad()
  const book = createDeskBook({ terminalCode: () => 'TH-1', onChange: () => {} })
  const onFinal = vi.fn<(attempt: PanelAttempt) => void | Promise<void>>()
  return { ...road, book, onFinal, ender: paymentEnder(road.road, { book, onFinal }) }
}

describe('the end of a payment', () => {
  it('is written down, then told, then written down as told', async () => {
    const { disk, ender, onFinal, payment, road } = await openEnder()
    onFinal.mockImplementation(() => expect(kindsOn(disk)).toEqual(['intent', 'final']))

    await ender.end(payment, 'paid')

    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
    expect(payment).toMatchObject({ state: 'paid', stands: 'over' })
    expect(road.close.mock.calls).toEqual([[ID]])
    expect(onFinal.mock.calls).toEqual([[{ ...attemptOf(payment), state: 'paid' }]])
  })

  it('happens once, also when two say it at the same moment', async () => {
    const { disk, ender, onFinal, payment } = await openEnder()

    await Promise.all([ender.end(payment, 'paid'), ender.end(payment, 'paid')])
    await ender.end(payment, 'cancelled')

    expect(onFinal).toHaveBeenCalledTimes(1)
    expect(payment.state).toBe('paid')
    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
  })

  it('is told as the desk shows it, where the desk shows it', async () => {
    const { book, ender, onFinal, payment } = await openEnder()
    const shown: PanelAttempt = { ...attemptOf(payment), paymentUrl: 'https://pay.example/1' }
    book.restore(shown)

    await ender.end(payment, 'paid')

    expect(onFinal.mock.calls).toEqual([[shown]])
  })

  it('is told from the journal where the desk shows another payment', async () => {
    const { book, ender, onFinal, payment } = await openEnder()
    book.restore({ ...attemptOf(payment), attemptId: '00000000-0000-4000-8000-000000000002' })

    await ender.end(payment, 'paid')

    expect(onFinal.mock.calls).toEqual([[expect.objectContaining({ attemptId: ID })]])
  })

  it('counts as told when who was told failed, so that it is not told for ever', async () => {
    const { disk, ender, log, onFinal, payment } = await openEnder()
    onFinal.mockRejectedValue(new Error('no paper'))

    await ender.end(payment, 'paid')

    expect(kindsOn(disk)).toEqual(['intent', 'final', 'told'])
    expect(log.error).toHaveBeenCalledTimes(1)
  })
})

describe('breaking off a payment', () => {
  it('is written down, asked, shown, and looked after at once', async () => {
    const { disk, ender, following, payment, road, server } = await openEnder()

    await ender.abort(ID)

    expect(kindsOn(disk)).toEqual(['intent', 'abort'])
    expect(server.aborts).toEqual([ID])
    expect(road.answer.mock.calls).toEqual([[payment, { kind: 'aborted', attemptId: ID, refusal: null }]])
    expect(road.follow.mock.calls).toEqual([[payment]])
    expect(following.askNow).toHaveBeenCalledTimes(1)
  })

  it('that is refused is shown with why, and looked after as well', async () => {
    const { ender, following, road, server } = await openEnder()
    server.refuses.abort = { status: 503, code: 'payment_unavailable', message: 'Nu niet.' }

    await ender.abort(ID)

    expect(road.answer.mock.calls[0]?.[1]).toMatchObject({ attemptId: ID, refusal: { message: 'Nu niet.' } })
    expect(following.askNow).toHaveBeenCalledTimes(1)
  })

  it.each(['untold', 'over'] as const)('that is %s by then is not looked after', async (stands) => {
    const { ender, payment, road } = await openEnder()
    payment.stands = stands

    await ender.abort(ID)

    expect(road.follow).not.toHaveBeenCalled()
  })

  it('that nobody knows does nothing', async () => {
    const { disk, ender, server } = await openEnder()

    await ender.abort('00000000-0000-4000-8000-000000000009')

    expect(server.aborts).toEqual([])
    expect(kindsOn(disk)).toEqual(['intent'])
  })
})
