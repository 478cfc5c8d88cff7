import { describe, expect, it } from 'vitest'
import { callsDue, dueMs, runOpenLoop } from '../../../build/bench/day/open-loop.ts'
import { canCompareThirds, lastHalf, partAt, slopePerMinute } from '../../../build/bench/day/trend.ts'

describe('the slope of a memory curve', () => {
  const every10s = (values: readonly number[]) => values.map((value, place) => ({ atMs: place * 10_000, value }))

  it.each([
    ['rises by one per sample', [100, 101, 102, 103], 6],
    ['falls', [103, 102, 101, 100], -6],
    ['is flat', [100, 100, 100], 0],
    ['goes up and down by the same amount', [100, 110, 110, 100], 0],
  ])('is right for a curve that %s', (_, values, perMinute) => {
    expect(slopePerMinute(every10s(values))).toBeCloseTo(perMinute, 9)
  })

  it('is the line with the least squares, not the line between the first and the last sample', () => {
    // By hand: means 15 s and 102.5; sum of products 650, of squares 500 s²; 1.3 per second.
    expect(slopePerMinute(every10s([100, 80, 90, 140]))).toBeCloseTo(78, 9)
  })

  it('is 0 without two different times', () => {
    expect(slopePerMinute([{ atMs: 5, value: 1 }])).toBe(0)
    expect(slopePerMinute([])).toBe(0)
  })

  it('is taken from the last half of the time', () => {
    expect(lastHalf(every10s([1, 2, 3, 4, 5])).map(({ value }) => value)).toEqual([3, 4, 5])
    expect(lastHalf([])).toEqual([])
  })
})

describe('the parts of a run', () => {
  const run = { warmUpMs: 60_000, durationMs: 360_000 }

  it.each([
    [0, 'warmUp'],
    [59_999, 'warmUp'],
    [60_000, 'first'],
    [159_999, 'first'],
    [160_000, 'second'],
    [260_000, 'third'],
    [360_000, 'third'],
    [400_000, 'third'], // a call that began at the end
  ])('%d ms after the start is in the part %s', (atMs, part) => {
    expect(partAt(atMs, run)).toBe(part)
  })

  it('are compared only when both have enough calls', () => {
    expect(canCompareThirds({ first: 100, third: 100 })).toBe(true)
    expect(canCompareThirds({ first: 99, third: 5_000 })).toBe(false)
    expect(canCompareThirds({ first: 5_000, third: 99 })).toBe(false)
  })
})

describe('the schedule of an open loop', () => {
  it.each([
    [0, 1],
    [499, 1],
    [500, 2],
    [2_000, 5],
    [-1, 0],
  ])('has started its calls of two per second after %d ms: %d', (atMs, calls) => {
    expect(callsDue(atMs, 2)).toBe(calls)
  })

  it('has each call at its own time', () => {
    expect([0, 1, 3].map((number) => dueMs(number, 20 / 60))).toEqual([0, 3_000, 9_000])
  })

  it('starts every call, although none of them ends', async () => {
    const numbers: number[] = []
    const started = await runOpenLoop({ perSecond: 1_000, durationMs: 50, start: (number) => numbers.push(number) })

    expect(started).toBe(50)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, number) => number))
  })

  it('starts nothing more when the run is over', async () => {
    let isOver = false
    const started = await runOpenLoop({
      perSecond: 1,
      durationMs: 60_000,
      isOver: () => isOver,
      start: () => {
        isOver = true
      },
    })

    expect(started).toBe(1)
  })
})
