import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type diskOf, openOwnTill, openTill, passSeconds } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a restarted till', () => {
  it('returns to the order of a payment in progress, and shows its current state', async () => {
    const { server, till, again } = openOwnTill()
    await till.pays(2000)
    await passSeconds(1)
    const attemptId = till.attempt()?.attemptId ?? ''
    till.panels.stop()
    server.becomes(attemptId, 'paid')

    const next = again()
    expect(next.seen.returns).toEqual([7])
    await passSeconds(0)
    expect(next.attempt()).toMatchObject({ attemptId, phase: 'ended', state: 'paid', amountCents: 2000 })
    expect(next.seen.finals).toMatchObject([{ attemptId }])
  })

  it('reports a payment as not started only after a poll', async () => {
    const { server, disk } = openOwnTill()
    const [intent] = await writeIntent(disk)
    const till = openTill(server, disk)
    expect(till.attempt()).toMatchObject({ attemptId: intent?.attemptId, phase: 'unknown' })
    await passSeconds(7)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
    till.panels.stop()
    expect(openTill(server, disk).seen.returns).toEqual([])
  })

  it('reports a stored final state that was not reported yet', async () => {
    const { server, disk } = openOwnTill()
    const [intent] = await writeIntent(disk)
    await disk.append({
      kind: 'final',
      attemptId: intent?.attemptId ?? '',
      state: 'paid',
      at: '2026-11-22T10:00:00.000Z',
    })
    const till = openTill(server, disk)
    await passSeconds(0)

    expect(till.seen.finals).toMatchObject([{ state: 'paid' }])
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(server.polls).toBe(0)
  })

  it('polls and shows a payment only while the server of that payment is configured', async () => {
    const { server, disk } = openOwnTill()
    await writeIntent(disk, 'http://another.test')
    const till = openTill(server, disk)
    await passSeconds(60)
    expect(till.seen.returns).toEqual([])
    expect(server.polls).toBe(0)
    expect(till.attempt()).toBeNull()

    till.config.url = 'http://another.test'
    expect(till.attempt()?.phase).toBe('unknown')
    expect(till.seen.returns).toEqual([7])
  })

  describe('with several payments in its journal', () => {
    const NOW = Date.parse('2026-11-22T10:00:00.000Z')
    const clock = { now: () => new Date(NOW), monotonicMs: () => performance.now() }
    const minutes = (count: number) => new Date(NOW - count * 60_000).toISOString()

    type Kind = 'TERMINAL' | 'PAYLINK'
    type State = 'open' | 'unknown' | null
    /** A restarted till with these payments in progress: order, kind, minutes since the start, state. */
    async function openRestartedTill(...payments: [number, Kind, number, State][]) {
      const { server, disk } = openOwnTill()
      for (const [salesOrderId, type, ago, state] of payments) {
        const attemptId = crypto.randomUUID()
        const facts = { attemptId, salesOrderId, type, amountCents: 2000, terminalCode: null, who: null }
        await disk.append({ kind: 'intent', ...facts, shop: 'http://shop.test', at: minutes(ago) })
        if (state !== null) {
          await disk.append({ kind: 'answer', attemptId, says: 'started', state, code: null, at: minutes(ago) })
        }
      }
      return openTill(server, disk, { clock })
    }

    it.each<[string, [number, Kind, number, State][], number[]]>([
      [
        'that of the last payment',
        [
          [7, 'TERMINAL', 2, 'open'],
          [8, 'TERMINAL', 1, 'open'],
        ],
        [8],
      ],
      [
        'that of a link that was just created',
        [
          [7, 'TERMINAL', 20, 'open'],
          [8, 'PAYLINK', 14, 'open'],
        ],
        [8],
      ],
      ['none for an older link', [[8, 'PAYLINK', 15, 'open']], []],
      [
        'that of the payment before an older link',
        [
          [7, 'TERMINAL', 20, 'open'],
          [8, 'PAYLINK', 16, 'open'],
        ],
        [7],
      ],
      ['that of a link that may not exist', [[8, 'PAYLINK', 60, null]], [8]],
      ['that of a link with an unknown result', [[8, 'PAYLINK', 60, 'unknown']], [8]],
    ])('returns to the right order: %s', async (_, payments, orders) => {
      const till = await openRestartedTill(...payments)

      expect(till.seen.returns).toEqual(orders)
      expect(till.panels.all().map(({ salesOrderId }) => salesOrderId)).toEqual(payments.map(([order]) => order))
    })

    it.each<[State, string | undefined]>([
      [null, 'Er loopt nog een betaling.'],
      ['unknown', 'Er loopt nog een betaling.'],
      ['open', undefined],
    ])('is busy with a payment link until the customer has it: %s', async (state, reason) => {
      const till = await openRestartedTill([8, 'PAYLINK', 1, state])

      expect(till.panels.busy.reason()).toBe(reason)
    })
  })

  async function writeIntent(disk: ReturnType<typeof diskOf>, shop = 'http://shop.test') {
    const facts = { attemptId: crypto.randomUUID(), salesOrderId: 7, type: 'TERMINAL' as const, amountCents: 2000 }
    await disk.append({ kind: 'intent', ...facts, terminalCode: null, shop, who: null, at: '2026-11-22T10:00:00.000Z' })
    return disk.written
  }
})
