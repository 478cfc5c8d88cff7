import { describe, expect, it } from 'vitest'
import { createSharedCalls } from '#src/server/db/single-flight.ts'

describe('calls that are shared while they are pending', () => {
  it('start once for callers with the same key, and again after the end', async () => {
    const calls = createSharedCalls<number>()
    let count = 0
    const start = async () => ++count

    expect(await Promise.all([calls.run('a', start), calls.run('a', start), calls.run('b', start)])).toEqual([1, 1, 2])
    expect(await calls.run('a', start)).toBe(3)
  })

  it('fail for the callers that share them, and for no later caller', async () => {
    const calls = createSharedCalls<number>()
    const failing = calls.run('a', () => Promise.reject(new Error('away')))

    await expect(failing).rejects.toThrow('away')
    expect(await calls.run('a', async () => 1)).toBe(1)
  })

  it('start a new call after the pending calls were forgotten', async () => {
    const calls = createSharedCalls<string>()
    const old = Promise.withResolvers<string>()
    const first = calls.run('a', () => old.promise)

    calls.forgetPending()
    const fresh = Promise.withResolvers<string>()
    const second = calls.run('a', () => fresh.promise)
    old.resolve('old')
    expect(await first).toBe('old')

    // The end of the forgotten call must not remove the newer call, so that a third caller shares the newer call.
    const third = calls.run('a', async () => 'another')
    fresh.resolve('fresh')
    expect([await second, await third]).toEqual(['fresh', 'fresh'])
  })
})
