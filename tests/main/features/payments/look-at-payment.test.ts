import { describe, expect, it } from 'vitest'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { paymentLooker } from '#src/main/features/payments/look-at-payment.ts'
import { AT, ID, openRoad } from './support/road.ts'

async function openLooker() {
  const road = await openRoad()
  const calls = { isUnderWay: false }
  return { ...road, calls, looker: paymentLooker(road.road, { isUnderWay: () => calls.isUnderWay }) }
}

describe('a look at a payment', () => {
  it.each<[AttemptState, string]>([
    ['open', 'open'],
    ['starting', 'open'],
    ['unknown', 'doubtful'],
  ])('that the server has as %s finds it %s, and shows it', async (state, found) => {
    const { isAtServer, looker, payment, road, server } = await openLooker()
    isAtServer('paid', '00000000-0000-4000-8000-000000000002')
    isAtServer(state)
    server.outstanding = 12.5

    expect(await looker.look(payment)).toBe(found)

    expect(payment.state).toBe(state)
    expect(road.noteOutstanding).toHaveBeenCalledWith(7, 12.5)
    expect(road.answer.mock.calls).toEqual([
      [payment, { kind: 'seen', attemptId: ID, state, paymentUrl: 'https://pay.example/1' }],
    ])
    expect(road.end).not.toHaveBeenCalled()
  })

  it('that is over ends it', async () => {
    const { isAtServer, looker, payment, road } = await openLooker()
    isAtServer('paid')

    expect(await looker.look(payment)).toBe('over')

    expect(road.end.mock.calls).toEqual([[payment, 'paid']])
  })

  it.each(['untold', 'over'] as const)('that is known to be %s asks nobody', async (stands) => {
    const { looker, payment, server } = await openLooker()
    payment.stands = stands

    expect(await looker.look(payment)).toBe('over')
    expect(server.asks).toBe(0)
  })

  it('of another server asks nobody', async () => {
    const { looker, payment, server } = await openLooker()
    payment.shop = 'http://another.test'

    expect(await looker.look(payment)).toBe('no answer')
    expect(server.asks).toBe(0)
  })

  it.each([
    ['is away', undefined, 'offline'],
    ['refuses', { status: 401, code: 'unauthenticated', message: 'Log in.' }, 'unauthenticated'],
  ])('at a server that %s gets no answer, and says so to who helps', async (_, refusal, code) => {
    const { log, looker, payment, road, server } = await openLooker()
    if (refusal) server.refuses.show = refusal
    else server.isAway = true

    expect(await looker.look(payment)).toBe('no answer')

    expect(road.answer).not.toHaveBeenCalled()
    expect(log.info).toHaveBeenCalledWith(expect.any(String), { attemptId: ID, code })
  })
})

describe('a payment that the server does not have', () => {
  it('counts as never started when it says so twice, four seconds apart', async () => {
    const { clock, disk, log, looker, payment, road } = await openLooker()
    clock.ms = 1_000
    expect(await looker.look(payment)).toBe('doubtful')
    clock.ms = 4_999
    expect(await looker.look(payment)).toBe('doubtful')
    expect(road.close).not.toHaveBeenCalled()
    clock.ms = 5_000

    expect(await looker.look(payment)).toBe('over')

    expect(road.answer.mock.calls).toEqual([
      [
        payment,
        {
          kind: 'refused',
          attemptId: ID,
          refusal: { code: 'payment_not_started', message: expect.stringMatching(/\w/) },
        },
      ],
    ])
    expect(road.close.mock.calls).toEqual([[ID]])
    expect(disk.written.at(-1)).toEqual({ kind: 'final', attemptId: ID, state: 'not_started', at: AT })
    expect(log.info).toHaveBeenCalledTimes(1)
  })

  it('counts as never started also when the server does not have its order', async () => {
    const { clock, looker, payment, server } = await openLooker()
    server.refuses.show = { status: 404, code: 'order_not_found', message: 'Niet gevonden.' }

    expect(await looker.look(payment)).toBe('doubtful')
    clock.ms = 4_000
    expect(await looker.look(payment)).toBe('over')
  })

  it('does not while a start of it is on its way', async () => {
    const { calls, clock, looker, payment } = await openLooker()
    calls.isUnderWay = true

    for (const ms of [0, 10_000]) {
      clock.ms = ms
      expect(await looker.look(payment)).toBe('doubtful')
    }
    calls.isUnderWay = false
    expect(await looker.look(payment)).toBe('doubtful')
    clock.ms = 14_000
    expect(await looker.look(payment)).toBe('over')
  })

  it('does not when it was seen there before', async () => {
    const { clock, looker, payment } = await openLooker()
    payment.state = 'open'

    for (const ms of [0, 10_000]) {
      clock.ms = ms
      expect(await looker.look(payment)).toBe('doubtful')
    }
  })

  it('has to be said twice again after it was seen, and after another call', async () => {
    const { clock, isAtServer, looker, payment, server } = await openLooker()
    await looker.look(payment)
    isAtServer('open')
    await looker.look(payment)
    server.payments.clear()
    payment.state = null
    clock.ms = 5_000
    expect(await looker.look(payment)).toBe('doubtful')

    looker.forget(ID)
    clock.ms = 10_000
    expect(await looker.look(payment)).toBe('doubtful')
    clock.ms = 14_000
    expect(await looker.look(payment)).toBe('over')
  })
})
