import { describe, expect, it, vi } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { paymentStarter, type Start } from '#src/main/features/payments/start-payment.ts'
import { openRoad } from './support/road.ts'

/** Far more than it takes, for a machine that is busy. */
const SOON = { timeout: 10_000 }
const NEW = '00000000-0000-4000-8000-000000000003'
const effect = (changes: Partial<Start> = {}): Start => ({
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

async function openStarter(email: string | null = 'sales@leermeester.example') {
  const road = await openRoad()
  const onCalled = vi.fn<(attemptId: string) => void>()
  const session = email === null ? null : { email, roles: [], expires: '', userPageSize: 96 }
  const current = (): TillSession => ({ session, isLocked: false, till: null, vault: 'kept', pinHolders: [] })
  const starter = paymentStarter(road.road, { sessions: { current }, onCalled })
  /** Starts it, and waits until what its answer says was done. */
  const starts = async (changes?: Partial<Start>) => {
    const isStarted = await starter.start(effect(changes))
    await vi.waitFor(() => expect(starter.isUnderWay(NEW)).toBe(false), SOON)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    return isStarted
  }
  return { ...road, onCalled, starter, starts, lastEntry: () => road.disk.written.at(-1) }
}

describe('starting a payment', () => {
  it.each(['sales@leermeester.example', null])(
    'is written down before it is asked, with who stands there: %s',
    async (who) => {
      const { disk, server, starter } = await openStarter(who)
      let before: unknown
      server.onItsWay = async () => {
        before = disk.written.at(-1)
      }

      expect(await starter.start(effect())).toBe(true)

      await vi.waitFor(() => expect(server.starts).toHaveLength(1), SOON)
      await vi.waitFor(() => expect(starter.isUnderWay(NEW)).toBe(false), SOON)
      expect(before).toMatchObject({ kind: 'intent', attemptId: NEW, who })
      expect(server.starts[0]).toMatchObject({
        AttemptId: NEW,
        Amount: 2000,
        PaymentType: 'TERMINAL',
        TerminalCode: 'TH-1',
      })
    },
  )

  it('asks nothing when it cannot be written down', async () => {
    const { disk, server, starts } = await openStarter()
    disk.isFull = true

    expect(await starts()).toBe(false)

    expect(server.starts).toEqual([])
  })

  it('names no terminal where none is chosen', async () => {
    const { server, starts } = await openStarter()

    await starts({ terminalCode: null })

    expect(server.starts[0]).not.toHaveProperty('TerminalCode')
  })

  it('that is open is shown, written down and looked after', async () => {
    const { following, kept, lastEntry, onCalled, road, starts } = await openStarter()

    await starts()

    expect(road.answer.mock.calls[0]?.[1]).toMatchObject({ kind: 'started', attemptId: NEW, state: 'open' })
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'started', state: 'open', code: null })
    expect(following.askNow).toHaveBeenCalledTimes(1)
    expect(road.end).not.toHaveBeenCalled()
    expect(onCalled.mock.calls).toEqual([[NEW]])
    expect(kept.of(NEW)).toMatchObject({ stands: 'running', state: 'open' })
  })

  it('that is paid at once is ended, and not looked after; its end is written by who ends it', async () => {
    const { following, kept, lastEntry, road, starts } = await openStarter()

    await starts({ type: 'CASH', terminalCode: null })

    expect(road.end.mock.calls).toEqual([[kept.of(NEW), 'paid']])
    expect(following.askNow).not.toHaveBeenCalled()
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'started', state: null })
  })

  it('that is refused is over: shown, written down with its code, and asked after no more', async () => {
    const { following, kept, lastEntry, road, server, starts } = await openStarter()
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }

    await starts()

    expect(road.answer.mock.calls[0]?.[1]).toMatchObject({ kind: 'refused', refusal: { code: 'payment_open' } })
    expect(road.close.mock.calls).toEqual([[NEW]])
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'refused', state: null, code: 'payment_open' })
    expect(kept.of(NEW)?.stands).toBe('over')
    expect(following.askNow).not.toHaveBeenCalled()
    expect(road.noteOutstanding).not.toHaveBeenCalled()
  })

  it('that is refused although the server was seen to have it is doubted, and looked after', async () => {
    const { following, kept, lastEntry, road, server, starts } = await openStarter()
    server.onItsWay = async () => {
      const payment = kept.of(NEW)
      if (payment) payment.state = 'open'
    }
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.' }

    await starts()

    expect(road.answer).not.toHaveBeenCalled()
    expect(road.close).not.toHaveBeenCalled()
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'doubtful', state: null, code: 'payment_open' })
    expect(kept.of(NEW)).toMatchObject({ stands: 'running', state: 'open' })
    expect(following.askNow).toHaveBeenCalledTimes(1)
  })

  it('of which no answer came is doubted, and looked after', async () => {
    const { following, lastEntry, road, server, starts } = await openStarter()
    server.losesAnswers = true

    await starts()

    expect(road.answer.mock.calls[0]?.[1]).toMatchObject({ kind: 'doubtful', attemptId: NEW })
    expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'doubtful', state: null, code: 'offline' })
    expect(following.askNow).toHaveBeenCalledTimes(1)
  })

  it('of which the answer cannot be read is doubted as well', async () => {
    const { lastEntry, road, starter } = await openStarter()
    vi.spyOn(road.shop.api.payments, 'start').mockRejectedValue(new Error('no answer of ours'))

    await starter.start(effect())
    await vi.waitFor(
      () => expect(lastEntry()).toMatchObject({ kind: 'answer', says: 'doubtful', code: 'unexpected' }),
      SOON,
    )

    expect(road.answer.mock.calls[0]?.[1]).toMatchObject({ kind: 'doubtful', attemptId: NEW })
    expect(starter.isUnderWay(NEW)).toBe(false)
  })

  it('that ended meanwhile changes nothing any more', async () => {
    const { disk, kept, road, server, starts } = await openStarter()
    server.onItsWay = async () => {
      const payment = kept.of(NEW)
      if (payment) payment.stands = 'untold'
    }

    await starts()

    expect(road.answer).not.toHaveBeenCalled()
    expect(disk.written.at(-1)).toMatchObject({ kind: 'intent' })
  })

  it.each<[string, unknown, number[][]]>([
    ['how much that is', { outstanding: 12.5 }, [[7, 12.5]]],
    ['something else', { outstanding: 'much' }, []],
  ])('for more than is outstanding tells the desk %s', async (_, detail, told) => {
    const { road, server, starts } = await openStarter()
    server.refuses.start = { status: 409, code: 'overpayment', message: 'Te veel.', detail }

    await starts()

    expect(road.noteOutstanding.mock.calls).toEqual(told)
  })

  it('twice is under way until both calls ended', async () => {
    const { onCalled, server, starter } = await openStarter()
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.onItsWay = (nth) => calls[nth - 1]?.promise ?? Promise.resolve()
    await starter.start(effect())
    await starter.start(effect({ isRepeat: true }))
    await vi.waitFor(() => expect(server.starts).toHaveLength(2), SOON)
    expect(starter.isUnderWay(NEW)).toBe(true)

    calls[0]?.resolve()
    await vi.waitFor(() => expect(onCalled).toHaveBeenCalledTimes(1), SOON)
    expect(starter.isUnderWay(NEW)).toBe(true)

    calls[1]?.resolve()
    await vi.waitFor(() => expect(onCalled).toHaveBeenCalledTimes(2), SOON)
    expect(starter.isUnderWay(NEW)).toBe(false)
  })
})
