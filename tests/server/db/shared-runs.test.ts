import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sharedRuns } from '#src/server/db/shared-runs.ts'

/** Returns a function whose runs the test ends, and the inputs of each run that has begun. */
function openRuns({ maxSize = 50, failure = (_: readonly string[]): Error | undefined => undefined } = {}) {
  const begun: { inputs: readonly string[]; end(): void }[] = []
  const call = sharedRuns<string, string>(
    async (inputs) => {
      const ended = Promise.withResolvers<void>()
      begun.push({ inputs, end: ended.resolve })
      await ended.promise
      const error = failure(inputs)
      if (error) throw error
      return inputs.map((input) => input.toUpperCase())
    },
    { maxRunning: 1, maxSize },
  )
  const end = async (index: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(index)
    begun[index]?.end()
  }
  return { call, begun, end }
}

describe('calls that share runs', () => {
  it('run together when they are made in the same turn of the event loop', async () => {
    const { call, begun, end } = openRuns()
    const outputs = Promise.all(['a', 'b'].map(call))
    await end(0)

    expect(await outputs).toEqual(['A', 'B'])
    expect(begun.map(({ inputs }) => inputs)).toEqual([['a', 'b']])
  })

  it('wait for the active run, and share the next ones up to their size', async () => {
    const { call, begun, end } = openRuns({ maxSize: 2 })
    const first = call('a')
    await expect.poll(() => begun.length).toBe(1)
    const others = Promise.all(['b', 'c', 'd'].map(call))
    await setImmediate()
    expect(begun).toHaveLength(1)

    for (const index of [0, 1, 2]) await end(index)

    expect([await first, await others]).toEqual(['A', ['B', 'C', 'D']])
    expect(begun.map(({ inputs }) => inputs)).toEqual([['a'], ['b', 'c'], ['d']])
  })

  it('are repeated one by one when a shared run fails', async () => {
    const { call, begun, end } = openRuns({
      failure: (inputs) => (inputs.includes('b') ? new Error('refused') : undefined),
    })
    const outputs = Promise.allSettled(['a', 'b', 'c'].map(call))
    for (const index of [0, 1, 2, 3]) await end(index)

    expect(await outputs).toMatchObject([
      { value: 'A' },
      { status: 'rejected', reason: { message: 'refused' } },
      { value: 'C' },
    ])
    expect(begun.map(({ inputs }) => inputs)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
  })

  it('all fail at once when the database cannot be reached', async () => {
    const { call, begun, end } = openRuns({ failure: () => new Error('Connection terminated unexpectedly') })
    const outputs = Promise.allSettled(['a', 'b'].map(call))
    await end(0)

    expect((await outputs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(begun).toHaveLength(1)
  })
})
