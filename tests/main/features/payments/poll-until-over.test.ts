import { describe, expect, it } from 'vitest'
import { type PollResult, paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import { pollUntilOver } from '#src/main/features/payments/poll-until-over.ts'

/** Polls a payment with a test clock. The test determines the result of each poll. */
function startPolling({ isLink = false } = {}) {
  let ms = 0
  let order = 0
  const due = new Map<() => void, { at: number; order: number }>()
  const pendingPolls: { answer: (found: PollResult) => Promise<void> }[] = []
  const seen = { silent: [] as number[], polledAt: [] as number[] }
  const polling = pollUntilOver({
    // A monotonic clock with an arbitrary start.
    clock: { monotonicMs: () => 1_000_000 + ms },
    timers: {
      after: (delayMs: number, work: () => void) => {
        const timer = () => work()
        order += 1
        due.set(timer, { at: ms + delayMs, order })
        return () => void due.delete(timer)
      },
    } as Parameters<typeof pollUntilOver>[0]['timers'],
    timing: paymentTiming,
    isLink,
    onSilent: () => seen.silent.push(ms),
    poll: () => {
      seen.polledAt.push(ms)
      const { promise, resolve } = Promise.withResolvers<PollResult>()
      pendingPolls.push({
        answer: async (found) => {
          resolve(found)
          // Lets the code that waits for the poll continue.
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
        },
      })
      return promise
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    polling,
    seen,
    /** Number of pending timers. */
    get timerCount() {
      return due.size
    },
    answer: async (found: PollResult) => {
      const pendingPoll = pendingPolls.shift()
      if (!pendingPoll) throw new Error('no poll is pending')
      await pendingPoll.answer(found)
    },
    /** Advances the time. Due timers run, and each poll returns `found` at once if it is given. */
    passes: async (delayMs: number, found?: PollResult) => {
      const end = ms + delayMs
      for (;;) {
        const [next] = [...due]
          .filter(([, { at }]) => at <= end)
          .sort(([, a], [, b]) => a.at - b.at || a.order - b.order)
        if (!next) break
        due.delete(next[0])
        ms = next[1].at
        next[0]()
        await settle()
        while (found && pendingPolls.length > 0) await pendingPolls.shift()?.answer(found)
      }
      ms = end
    },
  }
}

/** The intervals between these moments. */
const pauses = (moments: readonly number[]) => moments.slice(1).map((at, index) => at - (moments[index] ?? 0))

describe('the polling of a payment', () => {
  it('makes no call before it is started', async () => {
    const { passes, seen } = startPolling()

    await passes(59_999)

    expect(seen).toEqual({ silent: [], polledAt: [] })
  })

  it.each<[PollResult, number[]]>([
    ['open', [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]],
    ['no answer', [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]],
    ['doubtful', [5_000, 5_000, 5_000, 5_000, 5_000, 5_000]],
  ])('has a two-second interval for a minute; then, when the result is %s, intervals of %j', async (found, later) => {
    const { polling, answer, passes, seen } = startPolling()
    polling.pollNow()
    await answer(found)
    await passes(600_000, found)

    const early = seen.polledAt.filter((at) => at < 60_000)
    expect(early).toEqual(Array.from({ length: 30 }, (_, index) => index * 2_000))
    expect(pauses(seen.polledAt.filter((at) => at >= 60_000)).slice(0, 6)).toEqual(later)
  })

  it('reports silence after a minute, and again after each later poll without a final state', async () => {
    const { polling, answer, passes, seen } = startPolling()
    polling.pollNow()
    await answer('open')
    await passes(59_999, 'open')
    expect(seen.silent).toEqual([])

    await passes(1, 'open')
    // Once for the end of the minute, and once for the poll that it starts.
    expect(seen.silent).toEqual([60_000, 60_000])

    await passes(5_000, 'open')
    expect(seen.silent.at(-1)).toBe(65_000)
  })

  it('makes its first call after a minute when it was not started before', async () => {
    const { passes, seen } = startPolling()

    await passes(60_000, 'over')

    expect(seen).toEqual({ silent: [60_000], polledAt: [60_000] })
  })

  it('ends when the payment is final', async () => {
    const payment = startPolling()
    payment.polling.pollNow()

    await payment.answer('over')

    expect(payment.timerCount).toBe(0)
    payment.polling.pollNow()
    await payment.passes(600_000)
    expect(payment.seen).toEqual({ silent: [], polledAt: [0] })
  })

  it('ends when it is stopped, whatever a pending poll returns', async () => {
    const payment = startPolling()
    payment.polling.pollNow()
    payment.polling.stop()
    expect(payment.timerCount).toBe(0)

    await payment.answer('open')
    expect(payment.timerCount).toBe(0)
    await payment.passes(600_000)

    expect(payment.seen).toEqual({ silent: [], polledAt: [0] })
  })

  it('ends also when it is stopped between two polls', async () => {
    const payment = startPolling()
    payment.polling.pollNow()
    await payment.answer('open')
    expect(payment.timerCount).toBe(2)

    payment.polling.stop()

    expect(payment.timerCount).toBe(0)
  })

  it('makes one call at a time, and one more directly after it for all requests during that call', async () => {
    const payment = startPolling()
    payment.polling.pollNow()
    payment.polling.pollNow()
    payment.polling.pollNow()
    expect(payment.seen.polledAt).toEqual([0])

    await payment.answer('open')
    await payment.passes(0)
    expect(payment.seen.polledAt).toEqual([0, 0])

    await payment.answer('open')
    await payment.passes(1_999)
    expect(payment.seen.polledAt).toEqual([0, 0])
    await payment.passes(1)
    expect(payment.seen.polledAt).toEqual([0, 0, 2_000])
  })

  it('cancels the scheduled poll when an immediate one is requested', async () => {
    const payment = startPolling()
    payment.polling.pollNow()
    await payment.answer('open')
    await payment.passes(1_000)

    payment.polling.pollNow()
    await payment.answer('open')
    await payment.passes(1_999)

    expect(payment.seen.polledAt).toEqual([0, 1_000])
  })
})

describe('the polling of a payment link', () => {
  it('never reports silence, and has growing intervals from the start, up to five minutes', async () => {
    const { polling, answer, passes, seen, ...payment } = startPolling({ isLink: true })
    expect(payment.timerCount).toBe(0)
    polling.pollNow()
    await answer('open')
    await passes(2_000_000, 'open')

    expect(pauses(seen.polledAt).slice(0, 8)).toEqual([
      ...[5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000],
    ])
    expect(seen.silent).toEqual([])
  })

  it('with an unknown result has a two-second interval for a minute, then five seconds', async () => {
    const { polling, answer, passes, seen } = startPolling({ isLink: true })
    polling.pollNow()
    await answer('doubtful')
    await passes(90_000, 'doubtful')

    expect(pauses(seen.polledAt).slice(0, 30)).toEqual(Array(30).fill(2_000))
    expect(pauses(seen.polledAt).slice(30, 34)).toEqual(Array(4).fill(5_000))
  })
})
