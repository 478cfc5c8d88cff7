import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPayGate } from '#src/server/adapters/pay/pay-gate.ts'

describe('the limits of PAY.', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Calls that end when the test says so. */
  function calls() {
    const ends: (() => void)[] = []
    return {
      ends,
      call: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))),
    }
  }

  it('let so many calls be under way at once, and the others in when one ends', async () => {
    const gate = createPayGate({ atOnce: 2, perWindow: 100, windowMs: 1_000, longestWaitMs: 500 })
    const { ends, call } = calls()

    const first = gate(call)
    void gate(call)
    const third = gate(call)
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)

    ends[0]?.()
    expect(await first).toBe('done')
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(3)
    ends[2]?.()
    expect(await third).toBe('done')
  })

  it('let so many begin within a time', async () => {
    const gate = createPayGate({ atOnce: 100, perWindow: 2, windowMs: 1_000, longestWaitMs: 5_000 })
    const begun: number[] = []
    const call = async () => void begun.push(performance.now())

    await Promise.all([...[1, 2, 3].map(() => gate(call)), vi.advanceTimersByTimeAsync(1_500)])

    expect(begun).toHaveLength(3)
    expect((begun[2] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  it('turn away who waited too long, as PAY. would: the call was certainly not made', async () => {
    const gate = createPayGate({ atOnce: 1, perWindow: 100, windowMs: 1_000, longestWaitMs: 500 })
    const { ends, call } = calls()
    void gate(call)

    const refused = expect(gate(call)).rejects.toMatchObject({ reason: 'throttled', mayHaveArrived: false })
    await vi.advanceTimersByTimeAsync(501)
    await refused

    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(1)
  })

  it('are not used up by calls that fail', async () => {
    const gate = createPayGate({ atOnce: 1, perWindow: 100, windowMs: 1_000, longestWaitMs: 500 })

    await expect(gate(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await gate(async () => 'done')).toBe('done')
  })
})
