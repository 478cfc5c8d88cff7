import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGiveWay, createOrderLoad } from '#src/server/jobs/give-way.ts'

describe('background work that gives way to orders', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Starts a job that awaits its turn before each message, and returns how many messages it has sent. */
  function startJob(orders: ReturnType<typeof createOrderLoad>, { messageMs = 100 } = {}) {
    const giveWay = createGiveWay(orders, () => Date.now())
    const sentAt: number[] = []
    let isStopped = false
    const isStopping = () => isStopped
    const ended = (async () => {
      while (!isStopped) {
        await giveWay(isStopping)
        if (isStopped) break
        sentAt.push(Date.now())
        await new Promise((next) => setTimeout(next, messageMs))
      }
    })()
    return {
      sentAt,
      async stop() {
        isStopped = true
        await vi.advanceTimersByTimeAsync(1_000)
        await ended
      },
    }
  }

  const begin = (orders: ReturnType<typeof createOrderLoad>, count: number) =>
    Array.from({ length: count }, () => orders.orderBegins())

  it('is not delayed by a few orders', async () => {
    const orders = createOrderLoad()
    begin(orders, 3)
    const job = startJob(orders)

    await vi.advanceTimersByTimeAsync(1_000)

    expect(job.sentAt).toHaveLength(11)
    await job.stop()
  })

  it('waits while many orders are in progress, and goes on when they are answered', async () => {
    const orders = createOrderLoad()
    const ends = begin(orders, 4)
    const job = startJob(orders)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(job.sentAt).toEqual([])

    ends[0]?.()
    await vi.advanceTimersByTimeAsync(100)

    expect(job.sentAt.length).toBeGreaterThan(0)
    await job.stop()
  })

  it('waits at most 30 s under continuous orders, and then works at least half of the time', async () => {
    const orders = createOrderLoad()
    begin(orders, 16)
    const startedAt = Date.now()
    const job = startJob(orders)

    await vi.advanceTimersByTimeAsync(600_000)

    const gaps = job.sentAt.map((at, index) => at - (job.sentAt[index - 1] ?? startedAt))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_100)
    expect(gaps.slice(1).every((gap) => gap < 1_000)).toBe(true)
    expect(job.sentAt.length * 100).toBeGreaterThan(0.5 * 570_000)
    await job.stop()
  })

  it('works for 20 s of each minute, also when orders come in bursts', async () => {
    const orders = createOrderLoad()
    const startedAt = Date.now()
    const job = startJob(orders)
    for (let burst = 0; burst < 20; burst += 1) {
      const ends = begin(orders, 16)
      await vi.advanceTimersByTimeAsync(29_900)
      for (const end of ends) end()
      await vi.advanceTimersByTimeAsync(100)
    }

    const gaps = job.sentAt.map((at, index) => at - (job.sentAt[index - 1] ?? startedAt))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_100)
    const perMinute = Array.from({ length: 10 }, (_, minute) => {
      const from = startedAt + minute * 60_000
      return job.sentAt.filter((at) => at >= from && at < from + 60_000).length
    })
    expect(Math.min(...perMinute) * 100).toBeGreaterThanOrEqual(20_000)
    await job.stop()
  })

  it('ends its wait when the server stops', async () => {
    const orders = createOrderLoad()
    begin(orders, 16)
    const job = startJob(orders)
    await vi.advanceTimersByTimeAsync(1_000)

    await job.stop()

    expect(job.sentAt).toEqual([])
  })
})
