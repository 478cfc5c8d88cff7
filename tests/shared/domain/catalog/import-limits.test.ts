import { describe, expect, it } from 'vitest'
import {
  IMPORT_LIMITS,
  importConcerns,
  isTooMuch,
  lossInWords,
  priceChangePercent,
} from '#shared/domain/catalog/import-limits.ts'

const nothing = { active: 100, vanished: 0, priceJumps: 0, emptied: 0, broken: 0, isOlder: false, lists: [] }

describe('an import with unusually many changes', () => {
  it.each([
    [{ vanished: 5 }, []],
    [{ vanished: 6 }, ['vanished']],
    [{ emptied: 1 }, []],
    [{ emptied: 2 }, ['emptied']],
    [{ priceJumps: 1 }, ['price_jumps']],
    [{ broken: 1 }, ['broken']],
    [{ isOlder: true }, ['older']],
    [{ lists: [{ list: 'stock', before: 9, gone: 1 } as const] }, []],
    [{ lists: [{ list: 'stock', before: 9, gone: 9 } as const] }, ['lists']],
    [{ broken: 2, vanished: 100, priceJumps: 3, emptied: 50 }, ['price_jumps', 'vanished', 'emptied', 'broken']],
  ])('of a hundred products with %j has these reasons to wait for confirmation: %j', (findings, concerns) => {
    expect(importConcerns({ ...nothing, ...findings }, IMPORT_LIMITS)).toEqual(concerns)
  })

  it('does not wait for confirmation when the shop had no products and all rows are valid', () => {
    expect(importConcerns({ ...nothing, active: 0 }, IMPORT_LIMITS)).toEqual([])
  })
})

describe('an import with fewer rows than the last one', () => {
  it.each([
    [0, 0, false],
    [40, 0, false],
    [40, 8, false], // a fifth of a long list
    [40, 9, true],
    [3, 2, false], // two rows of a short list
    [3, 3, true], // all rows of a list
    [1, 1, true],
  ])('of %d rows, of which %d are missing, waits for confirmation: %s', (before, gone, waits) => {
    expect(isTooMuch({ list: 'menu', before, gone })).toBe(waits)
  })

  it('reports the list and its number of missing rows', () => {
    expect(lossInWords({ list: 'menu', before: 40, gone: 9 })).toBe('Van de 40 regels van het menu ontbreken er 9.')
    expect(lossInWords({ list: 'stock', before: 1, gone: 1 })).toBe('Van de 1 plekken met voorraad ontbreekt er 1.')
  })
})

describe('a price change', () => {
  it.each([
    [100, 125, 25],
    [100, 74, -26],
    [0, 10, undefined],
  ])('from € %d to € %d is %s percent', (before, after, percent) => {
    expect(priceChangePercent(before, after)).toBe(percent)
  })
})
