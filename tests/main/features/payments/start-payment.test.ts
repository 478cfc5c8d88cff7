import { describe, expect, it, vi } from 'vitest'
import type { StartEffect } from '#shared/domain/payments/payment-process.ts'
import { openProcess, settle } from './support/process.ts'

/** Much longer than a start takes, because the machine of the tests may be busy. */
const SOON = { timeout: 10_000 }
const NEW = '00000000-0000-4000-8000-000000000003'
const effect = (changes: Partial<StartEffect> = {}): StartEffect => ({
  kind: 'start',
  attemptId: NEW,
  salesOrderId: 7,
  type: 'TERMINAL',
  amountCents: 2000,
  terminalCode: 'TH-1',
  confirmsOverpayment: false,
  isRepeat: false,
  ...changes,
})

function open(email?: string | null) {
  const opened = openProcess(email === undefined ? {} : { email })
  const { process, disk } = opened
  /** Starts the payment, and waits until its response is handled. */
  const starts = async (changes?: Partial<StartEffect>) => {
    const isStarted = await process.start(effect(changes))
    await settle()
    return isStarted
  }
  return { ...opened, starts, lastEntry: () => disk.written.at(-1) }
}

describe('starting a payment', () => {
  it.each(['sales@leermeester.example', null])('writes the journal before the call, with the user: %s', async (who) => {
    const { disk, server, process } = open(who)
    let before: unknown
    server.onItsWay = async () => {
      before = disk.written.at(-1)
    }

    expect(await process.start(effect())).toBe(true)

    await vi.waitFor(() => expect(server.starts).toHaveLength(1), SOON)
    await settle()
    expect(before).toMatchObject({ kind: 'intent', attemptId: NEW, who })
    expect(server.starts[0]).toMatchObject({
      AttemptId: NEW,
      Amount: 2000,
      PaymentType: 'TERMINAL',
      TerminalCode: 'TH-1',
    })
  })

  it('makes no call when the journal cannot be written', async () => {
    const { disk, server, starts } = open()
    disk.isFull = true

    expect(await starts()).toBe(false)

    expect(server.starts).toEqual([])
  })

  it('sends no payment terminal when none is chosen', async () => {
    const { server, starts } = open()

    await starts({ terminalCode: null })

    expect(server.starts[0]).not.toHaveProperty('TerminalCode')
  })

  it('shows, stores and polls an open payment', async () => {
    const { events, lastEntry, onFinal, paymentOf, server, starts } = open()

    await starts()

    expect(events()[0]).toMatchObject({ kind: 'started', attemptId: NEW, state: 'open' })
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'started', state: 'open', code: null })
    expect(server.polls).toBe(1)
    expect(onFinal).not.toHaveBeenCalled()
    expect(paymentOf(NEW)).toMatchObject({ process: 'poll', state: 'open' })
  })

  it('finishes a payment that is paid at once, without polling', async () => {
    const { disk, onFinal, paymentOf, server, starts, timers } = open()

    await starts({ type: 'CASH', terminalCode: null })

    expect(onFinal.mock.calls).toMatchObject([[{ attemptId: NEW, state: 'paid' }]])
    expect(server.polls).toBe(0)
    expect(timers()).toBe(0)
    expect(disk.written.slice(2)).toMatchObject([
      { kind: 'answer', says: 'started', state: null },
      { kind: 'final', state: 'paid' },
      { kind: 'told' },
    ])
    expect(paymentOf(NEW)).toMatchObject({ process: 'done', state: 'paid' })
  })

  it('finishes a refused payment: shown, stored with its code, and not polled', async () => {
    const { events, lastEntry, panels, paymentOf, server, starts, timers } = open()
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }

    await starts()

    expect(events()[0]).toMatchObject({ kind: 'refused', refusal: { code: 'payment_open' } })
    expect(timers()).toBe(0)
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'refused', state: null, code: 'payment_open' })
    expect(paymentOf(NEW).process).toBe('done')
    expect(server.polls).toBe(0)
    expect(panels.apply).not.toHaveBeenCalled()
  })

  it('marks a payment as uncertain and polls it when it is refused although the server had it', async () => {
    const { events, lastEntry, paymentOf, server, starts, timers } = open()
    server.onItsWay = async () => {
      paymentOf(NEW).state = 'open'
    }
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }

    await starts()

    expect(events()).toEqual([])
    expect(timers()).toBeGreaterThan(0)
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'doubtful', state: null, code: 'payment_open' })
    expect(paymentOf(NEW)).toMatchObject({ process: 'poll', state: 'open' })
    expect(server.polls).toBe(1)
  })

  it('marks a payment without a response as uncertain, and polls it', async () => {
    const { events, lastEntry, server, starts } = open()
    server.losesStartResponses = true

    await starts()

    expect(events()[0]).toMatchObject({ kind: 'doubtful', attemptId: NEW })
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'doubtful', state: null, code: 'offline' })
    expect(server.polls).toBe(1)
  })

  it('marks a payment with an invalid response as uncertain too', async () => {
    const { api, events, lastEntry, process, server } = open()
    vi.spyOn(api.payments, 'start').mockRejectedValue(new Error('not a response of the shop'))

    await process.start(effect())
    await vi.waitFor(
      () => expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'doubtful', code: 'unexpected' }),
      SOON,
    )

    await settle()
    expect(events()[0]).toMatchObject({ kind: 'doubtful', attemptId: NEW })
    expect(server.polls).toBe(1)
  })

  it('changes nothing when the payment ended before the response to its start', async () => {
    const { disk, events, paymentOf, server, starts } = open()
    server.onItsWay = async () => {
      paymentOf(NEW).process = 'finish'
    }

    await starts()

    expect(events()).toEqual([])
    expect(disk.written.at(-1)).toMatchObject({ kind: 'intent' })
  })

  it.each<[string, unknown, unknown[]]>([
    ['the outstanding amount', { outstanding: 12.5 }, [[7, { kind: 'outstanding', outstandingCents: 1250 }]]],
    ['no invalid outstanding amount', { outstanding: 'much' }, []],
  ])('shows %s on the panel when the server refuses an overpayment', async (_, detail, appliedEvents) => {
    const { panels, server, starts } = open()
    server.refuses.start = { status: 409, code: 'overpayment', message: 'Te veel.', detail }

    await starts()

    expect(panels.apply.mock.calls).toEqual(appliedEvents)
  })

  it('marks a payment as never started only after both of its calls ended and two polls found nothing', async () => {
    const { clock, paymentOf, process, server } = open()
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.onItsWay = async (nth) => {
      await calls[nth - 1]?.promise
      throw new TypeError('socket hang up')
    }
    await process.start(effect())
    await process.start(effect({ isRepeat: true }))
    await vi.waitFor(() => expect(server.starts).toHaveLength(2), SOON)
    /** Polls twice, four seconds apart, a server that does not have the payment. Returns the second result. */
    const pollTwice = async () => {
      await process.poll(paymentOf(NEW))
      clock.ms += 4_000
      return process.poll(paymentOf(NEW))
    }
    expect(await pollTwice()).toBe('doubtful')

    calls[0]?.resolve()
    await settle()
    expect(await pollTwice()).toBe('doubtful')

    calls[1]?.resolve()
    await settle()
    expect(await pollTwice()).toBe('over')
  })
})
