import { describe, expect, it } from 'vitest'
import { TooBusy, workQueue } from '#src/server/features/catalog/pictures/work-queue.ts'

describe('the queue of picture jobs', () => {
  it('never runs more jobs in parallel than its maximum, and completes all jobs', async () => {
    const enqueue = workQueue({ maxParallel: 2, maxQueued: 10 })
    let [running, maxRunning] = [0, 0]
    const work = async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise((done) => setImmediate(done))
      running--
      return 'done'
    }

    const results = await Promise.all(Array.from({ length: 12 }, () => enqueue(work)))

    expect(results).toHaveLength(12)
    expect(maxRunning).toBe(2)
  })

  it('refuses jobs while it is full, and continues after a failed job', async () => {
    const enqueue = workQueue({ maxParallel: 1, maxQueued: 1 })
    const failing = enqueue(() => Promise.reject(new Error('broken layer')))
    const waiting = enqueue(() => Promise.resolve('done'))

    await expect(enqueue(() => Promise.resolve('late'))).rejects.toThrow(TooBusy)
    await expect(failing).rejects.toThrow('broken layer')
    await expect(waiting).resolves.toBe('done')
    await expect(enqueue(() => Promise.resolve('later'))).resolves.toBe('later')
  })
})
