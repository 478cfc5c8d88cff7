import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Filterable,
  filterCounts,
  filterProducts,
  hasFilters,
  NO_FILTERS,
  type ProductFilters,
} from '#shared/domain/catalog/filters.ts'
import { sortProducts } from '#shared/domain/catalog/sorting.ts'
import { always } from '#tests/support/always.ts'

const product = (name: string, facts: Partial<Filterable>) => ({
  name,
  netPrice: 1000,
  lowNetPrice: null,
  totalStock: 0,
  family: 'leren-bank',
  leatherColor: null,
  rating: null,
  sortOrder: 10_000,
  ...facts,
})
const products = [
  product('nova', { leatherColor: 'Cognac', netPrice: 2000, lowNetPrice: 1500, rating: 4.5, sortOrder: 3 }),
  product('luna', { leatherColor: 'Zwart', netPrice: 1000, totalStock: 2, rating: 3.9, sortOrder: 1 }),
  product('tess', { family: 'leren-barkruk', leatherColor: 'Cognac', netPrice: 200, totalStock: 9, sortOrder: 2 }),
  product('plank', { family: null, netPrice: 200, rating: 5 }),
]
const filtered = (filters: Partial<ProductFilters>) =>
  filterProducts(products, { ...NO_FILTERS, ...filters }).map(({ name }) => name)

describe('filters of a category page', () => {
  it.each<[Partial<ProductFilters>, string[]]>([
    [{}, ['nova', 'luna', 'tess', 'plank']],
    [{ families: ['leren-bank'] }, ['nova', 'luna']],
    [{ families: ['leren-bank', 'leren-barkruk'] }, ['nova', 'luna', 'tess']],
    [{ leatherColors: ['Cognac'] }, ['nova', 'tess']],
    [{ leatherColors: ['Cognac'], families: ['leren-bank'] }, ['nova']],
    [{ fromCents: 24_200 }, ['nova', 'luna', 'tess', 'plank']],
    [{ fromCents: 24_205 }, ['nova', 'luna']],
    [{ toCents: 24_200 }, ['tess', 'plank']],
    [{ fromCents: 181_500, toCents: 181_500 }, ['nova']], // by its "Vanaf" price
    [{ inStock: true }, ['luna', 'tess']],
    [{ minRating: 4 }, ['nova', 'plank']],
    [{ leatherColors: ['Paars'] }, []],
  ])('%j leave %j', (filters, names) => {
    expect(filtered(filters)).toEqual(names)
  })

  it('know whether one is set', () => {
    expect(hasFilters(NO_FILTERS)).toBe(false)
    expect(hasFilters({ ...NO_FILTERS, minRating: 4 })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, families: ['leren-bank'] })).toBe(true)
  })
})

describe('the counts beside the filters', () => {
  it('say how many products each value would show', () => {
    expect(filterCounts(products, NO_FILTERS)).toEqual({
      families: [
        { value: 'leren-bank', count: 2 },
        { value: 'leren-barkruk', count: 1 },
      ],
      leatherColors: [
        { value: 'Cognac', count: 2 },
        { value: 'Zwart', count: 1 },
      ],
      inStock: 2,
      ratings: [
        { minRating: 4, count: 2 },
        { minRating: 3, count: 3 },
        { minRating: 2, count: 3 },
        { minRating: 1, count: 3 },
      ],
      prices: { minCents: 24_200, maxCents: 181_500 },
    })
  })

  it('leave the choice on a filter out of its own counts, and keep values that show nothing', () => {
    const counts = filterCounts(products, { ...NO_FILTERS, leatherColors: ['Cognac'], families: ['leren-barkruk'] })

    expect(counts.leatherColors).toEqual([
      { value: 'Cognac', count: 1 },
      { value: 'Zwart', count: 0 },
    ])
    expect(counts.families).toEqual([
      { value: 'leren-bank', count: 1 },
      { value: 'leren-barkruk', count: 1 },
    ])
    expect(counts.inStock).toBe(1)
  })

  it('have no prices without products', () => {
    expect(filterCounts([], NO_FILTERS).prices).toBeUndefined()
  })

  it('come true: choosing a value shows as many products as were promised', () => {
    const facts = fc.record({
      family: fc.constantFrom('a', 'b', null),
      leatherColor: fc.constantFrom('Cognac', 'Zwart', null),
      netPrice: fc.nat(3000),
      totalStock: fc.constantFrom(null, 0, 1),
      rating: fc.constantFrom(null, 1.5, 4, 5),
    })
    const choice = fc.record({
      families: fc.subarray(['a', 'b']),
      leatherColors: fc.subarray(['Cognac', 'Zwart']),
      inStock: fc.boolean(),
      fromCents: fc.option(fc.nat(400_000), { nil: undefined }),
      minRating: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    })
    always(
      fc.property(fc.array(facts.map((fact) => product('', fact))), choice, (shelf, filters) => {
        const counts = filterCounts(shelf, filters)
        const shown = (more: Partial<ProductFilters>) => filterProducts(shelf, { ...filters, ...more }).length

        for (const { value, count } of counts.families) expect(shown({ families: [value] })).toBe(count)
        for (const { value, count } of counts.leatherColors) expect(shown({ leatherColors: [value] })).toBe(count)
        for (const { minRating, count } of counts.ratings) expect(shown({ minRating })).toBe(count)
        expect(shown({ inStock: true })).toBe(counts.inStock)
      }),
    )
  })
})

describe('sorting a category page', () => {
  const sorted = (...args: Parameters<typeof sortProducts<(typeof products)[number]>>) =>
    sortProducts(...args).map(({ name }) => name)

  it('follows the order of the shop, the shown price, or the rating with unrated last', () => {
    expect(sorted(products, 'order')).toEqual(['luna', 'tess', 'nova', 'plank'])
    expect(sorted(products, 'price')).toEqual(['tess', 'plank', 'luna', 'nova'])
    expect(sorted(products, 'price-descending')).toEqual(['nova', 'luna', 'tess', 'plank'])
    expect(sorted(products, 'rating')).toEqual(['plank', 'nova', 'luna', 'tess'])
  })
})
