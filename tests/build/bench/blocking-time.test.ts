import { describe, expect, it } from 'vitest'
import { blockingByProcessorTime } from '../../../build/bench/phone/blocking-time.ts'

const main = { pid: 1, tid: 2 }
const task = (at: number, tdur: number) => ({ ...main, name: 'RunTask', ts: at, dur: 900_000, tdur })
const paint = { ...main, name: 'firstContentfulPaint', ts: 100 }

describe('the blocking time by processor time', () => {
  it('is the part above 50 ms of each task after the first paint, at the speed of the phone', () => {
    expect(blockingByProcessorTime([task(0, 90_000), paint, task(200, 20_000), task(300, 12_000)], 4)).toBe(30)
  })

  it('leaves out other threads, and events inside of tasks', () => {
    const others = [
      { ...task(200, 90_000), tid: 3 },
      { ...task(200, 90_000), name: 'FunctionCall' },
    ]
    expect(blockingByProcessorTime([paint, task(150, 1_000), ...others], 4)).toBe(0)
  })

  it('is not a number for a page that was not painted, and without processor times', () => {
    expect(blockingByProcessorTime([task(0, 90_000)], 4)).toBeNaN()
    expect(blockingByProcessorTime([paint, { ...task(200, 1), tdur: undefined }], 4)).toBeNaN()
  })
})
