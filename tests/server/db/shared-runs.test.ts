import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from '#src/server/db/database-away.ts'
import { sharedRuns } from '#src/server/db/shared-runs.ts'

/** Returns a function whose runs the test ends, and the inputs of each run that has begun. */
function openRuns({
  maxSize = 50,
  limitMs = 10_000,
  failure = (_: readonly string[]): Error | undefined => undefined,
} = {}) {
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
    { maxRunning: 1, maxSize, limitMs },
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

  it('that are repeated one by one do not hold up later calls', async () => {
    const { call, begun, end } = openRuns({
      failure: (inputs) => (inputs.length > 1 && inputs.includes('b') ? new Error('refused') : undefined),
    })
    const refused = Promise.all(['a', 'b'].map(call))
    await expect.poll(() => begun.length).toBe(1)
    const later = Promise.all(['c', 'd'].map(call))
    await end(0)

    await expect.poll(() => begun.map(({ inputs }) => inputs.join(''))).toEqual(['ab', 'cd', 'a'])
    await end(1)
    expect(await later).toEqual(['C', 'D'])

    for (const index of [2, 3]) await end(index)
    expect(await refused).toEqual(['A', 'B'])
  })

  const away = new Error('Connection terminated unexpectedly')
  const stopped = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

  it.each([
    ['cannot be reached', away],
    ['stopped the statement', stopped],
    ['waited too long for a lock', locked],
  ])('all fail at once when the database %s, and later calls get a run of their own', async (_, error) => {
    const { call, begun, end } = openRuns({ failure: (inputs) => (inputs.includes('a') ? error : undefined) })
    const outputs = Promise.allSettled(['a', 'b'].map(call))
    await expect.poll(() => begun.length).toBe(1)
    const later = call('c')
    await end(0)

    const rejected = { status: 'rejected', reason: error }
    expect(await outputs).toEqual([rejected, rejected])
    await end(1)
    expect(await later).toBe('C')
    expect(begun.map(({ inputs }) => inputs)).toEqual([['a', 'b'], ['c']])
  })

  it('wait no longer than their limit for a run, and are then not executed', async () => {
    const { call, begun, end } = openRuns({ limitMs: 30 })
    const running = call('a')
    await expect.poll(() => begun.length).toBe(1)

    const late = await call('b').catch((error: unknown) => error)
    await end(0)

    expect(isDatabaseAway(late)).toBe(true)
    expect(await running).toBe('A')
    const next = call('c')
    await end(1)
    expect(await next).toBe('C')
    expect(begun.map(({ inputs }) => inputs)).toEqual([['a'], ['c']])
  })

  it('do not get the error of another call when they are too late to be repeated', async () => {
    const { call, begun, end } = openRuns({
      limitMs: 30,
      failure: (inputs) => (inputs.length > 1 ? new Error('the key of another call is in use') : undefined),
    })
    const outputs = Promise.all(['a', 'b'].map((input) => call(input).catch(isDatabaseAway)))
    await expect.poll(() => begun.length).toBe(1)
    await wait(100)
    await end(0)

    expect(await outputs).toEqual([true, true])
    expect(begun).toHaveLength(1)
  })

  it('are not held up by a run that never ends', async () => {
    let isHanging = true
    const call = sharedRuns<string, string>(
      (inputs) => (isHanging ? new Promise(() => {}) : Promise.resolve([...inputs])),
      {
        maxRunning: 1,
        maxSize: 50,
        runLimitMs: 30,
      },
    )
    const hanging = await call('a').catch((error: unknown) => error)

    isHanging = false

    expect(isDatabaseAway(hanging)).toBe(true)
    expect(await call('b')).toBe('b')
  })
})
