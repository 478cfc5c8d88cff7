import { describe, expect, it } from 'vitest'
import { TooBusy, workQueue } from '#src/server/features/catalog/pictures/work-queue.ts'

describe('the queue of picture jobs', () => {
  it('never exceeds its concurrency, and completes everything', async () => {
    const inTurn = workQueue({ maxParallel: 2, maxQueued: 10 })
    let [running, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((done) => setImmediate(done))
      running--
      return 'done'
    }

    const results = await Promise.all(Array.from({ length: 12 }, () => inTurn(work)))

    expect(results).toHaveLength(12)
    expect(most).toBe(2)
  })

  it('refuses jobs while it is full, and continues after a failed job', async () => {
    const inTurn = workQueue({ maxParallel: 1, maxQueued: 1 })
    const failing = inTurn(() => Promise.reject(new Error('broken layer')))
    const waiting = inTurn(() => Promise.resolve('done'))

    await expect(inTurn(() => Promise.resolve('late'))).rejects.toThrow(TooBusy)
    await expect(failing).rejects.toThrow('broken layer')
    await expect(waiting).resolves.toBe('done')
    await expect(inTurn(() => Promise.resolve('later'))).resolves.toBe('later')
  })
})
