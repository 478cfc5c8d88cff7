import { describe, expect, it, vi } from 'vitest'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { StartEffect } from '#shared/domain/payments/payment-process.ts'
import { AT, ID, openProcess, settle } from './support/process.ts'

describe('a poll of a payment', () => {
  it.each<[AttemptState, string]>([
    ['open', 'open'],
    ['starting', 'open'],
    ['unknown', 'doubtful'],
  ])('with state %s on the server returns %s, and updates the panel', async (state, found) => {
    const { events, addToServer, onFinal, panels, payment, process, server } = openProcess()
    addToServer('paid', '00000000-0000-4000-8000-000000000002')
    addToServer(state)
    server.outstanding = 12.5

    expect(await process.poll(payment)).toBe(found)

    expect(payment.state).toBe(state)
    expect(panels.apply).toHaveBeenCalledWith(7, { kind: 'outstanding', outstandingCents: 1250 })
    expect(events()).toEqual([{ kind: 'seen', attemptId: ID, state, paymentUrl: 'https://pay.example/1' }])
    expect(onFinal).not.toHaveBeenCalled()
  })

  it('finishes the payment when it is final on the server', async () => {
    const { addToServer, onFinal, payment, process } = openProcess()
    addToServer('paid')

    expect(await process.poll(payment)).toBe('over')

    expect(onFinal.mock.calls).toMatchObject([[{ attemptId: ID, state: 'paid' }]])
  })

  it.each(['finish', 'done'] as const)('makes no call when the process has reached "%s"', async (state) => {
    const { payment, process, server } = openProcess()
    payment.process = state

    expect(await process.poll(payment)).toBe('over')
    expect(server.polls).toBe(0)
  })

  it('makes no call when the payment belongs to another server', async () => {
    const { payment, process, server } = openProcess()
    payment.shop = 'http://another.test'

    expect(await process.poll(payment)).toBe('no answer')
    expect(server.polls).toBe(0)
  })

  it.each([
    ['is away', undefined, 'offline'],
    ['refuses', { status: 401, code: 'unauthenticated', message: 'Log in.' }, 'unauthenticated'],
  ])('has no result when the server %s, and logs the reason for support', async (_, refusal, code) => {
    const { events, log, payment, process, server } = openProcess()
    if (refusal) server.refuses.show = refusal
    else server.isAway = true

    expect(await process.poll(payment)).toBe('no answer')

    expect(events()).toEqual([])
    expect(log.info).toHaveBeenCalledWith(expect.any(String), { attemptId: ID, code })
  })
})

describe('a payment that does not exist on the server', () => {
  it('counts as never started after two "not found" responses, four seconds apart', async () => {
    const { clock, disk, events, log, payment, process, timers } = openProcess()
    clock.ms = 1_000
    expect(await process.poll(payment)).toBe('doubtful')
    clock.ms = 4_999
    expect(await process.poll(payment)).toBe('doubtful')
    expect(events()).toEqual([])
    clock.ms = 5_000

    expect(await process.poll(payment)).toBe('over')

    expect(events()).toEqual([
      {
        kind: 'refused',
        attemptId: ID,
        refusal: { code: 'payment_not_started', message: expect.stringMatching(/\w/) },
      },
    ])
    expect(timers()).toBe(0)
    expect(disk.written.at(-1)).toEqual({ kind: 'final', attemptId: ID, state: 'not_started', at: AT })
    expect(log.info).toHaveBeenCalledTimes(1)
  })

  it('counts as never started also when its order does not exist on the server', async () => {
    const { clock, payment, process, server } = openProcess()
    server.refuses.show = { status: 404, code: 'order_not_found', message: 'Niet gevonden.' }

    expect(await process.poll(payment)).toBe('doubtful')
    clock.ms = 4_000
    expect(await process.poll(payment)).toBe('over')
  })

  it('is abandoned at the server first, so that the server refuses a later start', async () => {
    const { clock, payment, process, server } = openProcess()
    await process.poll(payment)
    expect(server.abandons).toEqual([])
    clock.ms = 4_000

    expect(await process.poll(payment)).toBe('over')

    expect(server.abandons).toEqual([ID])
  })

  it.each<[AttemptState, string]>([
    ['open', 'open'],
    ['unknown', 'doubtful'],
    ['paid', 'over'],
  ])('has its state on the server when its start arrived just before the abandon call: %s', async (state, found) => {
    const { clock, events, addToServer, payment, process, server } = openProcess()
    await process.poll(payment)
    clock.ms = 4_000
    const { fetch } = server
    vi.spyOn(server, 'fetch').mockImplementation((url, init) => {
      if (url.endsWith('/abandon')) addToServer(state)
      return fetch(url, init)
    })

    expect(await process.poll(payment)).toBe(found)

    expect(events()).toEqual([{ kind: 'seen', attemptId: ID, state, paymentUrl: 'https://pay.example/1' }])
    expect(payment.state).toBe(state)
  })

  it('stays uncertain until the server has confirmed the abandon call', async () => {
    const { clock, events, payment, process, server } = openProcess()
    await process.poll(payment)
    server.refuses.abandon = { status: 503, code: 'unexpected', message: 'Storing.' }
    clock.ms = 4_000
    expect(await process.poll(payment)).toBe('doubtful')
    expect(payment.process).toBe('start')
    expect(events()).toEqual([])

    server.refuses = {}
    expect(await process.poll(payment)).toBe('over')
    expect(server.abandons).toEqual([ID, ID])
  })

  it.each([
    ['does not have its order', 'order_not_found'],
    ['has a version without that call', 'not_found'],
  ])('counts as never started when the server %s', async (_, code) => {
    const { clock, payment, process, server } = openProcess()
    await process.poll(payment)
    server.refuses.abandon = { status: 404, code, message: 'Niet gevonden.' }
    clock.ms = 4_000

    expect(await process.poll(payment)).toBe('over')
    expect(payment.process).toBe('done')
  })

  it('stays unchanged when it ended during the abandon call', async () => {
    const { clock, events, payment, process, server } = openProcess()
    await process.poll(payment)
    clock.ms = 4_000
    const { fetch } = server
    vi.spyOn(server, 'fetch').mockImplementation((url, init) => {
      if (url.endsWith('/abandon')) payment.process = 'finish'
      return fetch(url, init)
    })

    expect(await process.poll(payment)).toBe('over')
    expect(events()).toEqual([])
  })

  it('does not count as never started while a start call is in progress', async () => {
    const { clock, payment, process, server } = openProcess()
    const call = Promise.withResolvers<void>()
    server.onItsWay = async () => {
      await call.promise
      throw new TypeError('socket hang up')
    }
    const { attemptId, salesOrderId, type, amountCents, terminalCode } = payment
    const facts = { attemptId, salesOrderId, type, amountCents, terminalCode }
    const repeat: StartEffect = { kind: 'start', ...facts, confirmsOverpayment: false, isRepeat: true }
    await process.start(repeat)

    for (const ms of [0, 10_000]) {
      clock.ms = ms
      expect(await process.poll(payment)).toBe('doubtful')
    }
    call.resolve()
    await settle()
    expect(await process.poll(payment)).toBe('doubtful')
    clock.ms = 14_000
    expect(await process.poll(payment)).toBe('over')
  })

  it('does not count as never started when the server had it before', async () => {
    const { clock, payment, process } = openProcess()
    payment.state = 'open'

    for (const ms of [0, 10_000]) {
      clock.ms = ms
      expect(await process.poll(payment)).toBe('doubtful')
    }
  })

  it('needs two new "not found" responses after the server had it, and after polling stopped', async () => {
    const { clock, addToServer, payment, process, server } = openProcess()
    await process.poll(payment)
    addToServer('open')
    await process.poll(payment)
    server.payments.clear()
    payment.state = null
    clock.ms = 5_000
    expect(await process.poll(payment)).toBe('doubtful')

    process.recover()
    await settle()
    process.stop()
    clock.ms = 10_000
    expect(await process.poll(payment)).toBe('doubtful')
    clock.ms = 14_000
    expect(await process.poll(payment)).toBe('over')
  })
})
