import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFrom, indexInSorted } from '#shared/kernel/sorted-list.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('the index of a number in a sorted list', () => {
  it.each([
    [[], 7, -1],
    [[7], 7, 0],
    [[3, 7, 9], 9, 2],
    [[3, 7, 9], 8, -1],
    [[3, 7, 9], 10, -1],
  ])('%j: %i is at %i', (sorted, value, expected) => {
    expect(indexInSorted(Int32Array.from(sorted), value)).toBe(expected)
  })

  it('is that of a linear search', () => {
    checkProperty(
      fc.property(fc.uniqueArray(fc.nat(100)), fc.nat(100), (numbers, value) => {
        const sorted = numbers.toSorted((a, b) => a - b)
        expect(indexInSorted(sorted, value)).toBe(sorted.indexOf(value))
      }),
    )
  })
})

describe('the first text that is not before another', () => {
  it.each([
    [[], 'b', 0],
    [['a', 'b', 'b', 'c'], 'b', 1],
    [['a', 'c'], 'b', 1],
    [['a'], 'b', 1],
  ])('in %j for %s is at %i', (sorted, text, expected) => {
    expect(firstFrom(sorted, text)).toBe(expected)
  })
})
