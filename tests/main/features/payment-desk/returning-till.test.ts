import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskOf, openOwnTill, openTill, passes } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a till that starts again', () => {
  it('returns to the order of a payment that was on its way, and shows the truth', async () => {
    const { server, till, again } = openOwnTill()
    await till.pays(2000)
    await passes(1)
    const attemptId = till.attempt()?.attemptId ?? ''
    till.desk.stop()
    server.becomes(attemptId, 'paid')

    const next = again()
    expect(next.seen.returns).toEqual([7])
    await passes(0)
    expect(next.attempt()).toMatchObject({ attemptId, phase: 'ended', state: 'paid', amountCents: 2000 })
    expect(next.seen.finals).toMatchObject([{ attemptId }])
  })

  it('says that it was not started only after asking', async () => {
    const { server, disk } = openOwnTill()
    const [intent] = await written(disk)
    const till = openTill(server, disk)
    expect(till.attempt()).toMatchObject({ attemptId: intent?.attemptId, phase: 'unknown' })
    await passes(7)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
    till.desk.stop()
    expect(openTill(server, disk).seen.returns).toEqual([])
  })

  it('tells once more of an end that was written down and not told', async () => {
    const { server, disk } = openOwnTill()
    const [intent] = await written(disk)
    await disk.append({
      kind: 'final',
      attemptId: intent?.attemptId ?? '',
      state: 'paid',
      at: '2026-11-22T10:00:00.000Z',
    })
    const till = openTill(server, disk)
    await passes(0)

    expect(till.seen.finals).toMatchObject([{ state: 'paid' }])
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(server.asks).toBe(0)
  })

  it('asks no other server after it, and shows nothing of it there', async () => {
    const { server, disk } = openOwnTill()
    await written(disk, 'http://another.test')
    const till = openTill(server, disk)
    await passes(60)
    expect(till.seen.returns).toEqual([])
    expect(server.asks).toBe(0)
    expect(till.attempt()).toBeNull()

    till.seen.url = 'http://another.test'
    expect(till.attempt()?.phase).toBe('unknown')
    expect(till.seen.returns).toEqual([7])
  })

  async function written(disk: ReturnType<typeof diskOf>, shop = 'http://shop.test') {
    const facts = { attemptId: crypto.randomUUID(), salesOrderId: 7, type: 'TERMINAL' as const, amountCents: 2000 }
    await disk.append({ kind: 'intent', ...facts, terminalCode: null, shop, who: null, at: '2026-11-22T10:00:00.000Z' })
    return disk.written
  }
})
