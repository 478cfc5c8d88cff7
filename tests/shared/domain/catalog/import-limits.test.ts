import { describe, expect, it } from 'vitest'
import { IMPORT_LIMITS, importConcerns, priceChangePercent } from '#shared/domain/catalog/import-limits.ts'

const nothing = { active: 100, vanished: 0, priceJumps: 0, emptied: 0, broken: 0 }

describe('an import that goes further than usual', () => {
  it.each([
    [{ vanished: 5 }, []],
    [{ vanished: 6 }, ['vanished']],
    [{ emptied: 1 }, []],
    [{ emptied: 2 }, ['emptied']],
    [{ priceJumps: 1 }, ['price_jumps']],
    [{ broken: 1 }, ['broken']],
    [{ broken: 2, vanished: 100, priceJumps: 3, emptied: 50 }, ['price_jumps', 'vanished', 'emptied', 'broken']],
  ])('of a hundred products with %j waits for %j', (findings, concerns) => {
    expect(importConcerns({ ...nothing, ...findings }, IMPORT_LIMITS)).toEqual(concerns)
  })

  it('never waits when the shop was empty and all can be read', () => {
    expect(importConcerns({ ...nothing, active: 0 }, IMPORT_LIMITS)).toEqual([])
  })
})

describe('a change of price', () => {
  it.each([
    [100, 125, 25],
    [100, 74, -26],
    [0, 10, undefined],
  ])('from € %d to € %d is %s percent', (before, after, percent) => {
    expect(priceChangePercent(before, after)).toBe(percent)
  })
})
