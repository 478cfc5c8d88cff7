import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chosenFilters,
  type Filterable,
  filterCounts,
  filterProducts,
  hasFilters,
  NO_FILTERS,
  type ProductFilters,
  relaxableFilters,
} from '#shared/domain/catalog/filters.ts'
import { sortProducts } from '#shared/domain/catalog/sorting.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const product = (name: string, facts: Partial<Filterable>) => ({
  name,
  netPrice: 1000,
  lowNetPrice: null,
  totalStock: 0,
  family: 'leren-bank',
  subgroups: [] as string[],
  colourGroups: [] as string[],
  readyColours: [] as string[],
  rating: null,
  sortOrder: 10_000,
  ...facts,
})
const products = [
  product('nova', {
    colourGroups: ['Cognac', 'Zwart'],
    readyColours: ['Zwart'],
    subgroups: ['hoekbanken'],
    netPrice: 2000,
    lowNetPrice: 1500,
    colourNetPrices: { Cognac: 1800 },
    rating: 4.5,
    sortOrder: 3,
  }),
  product('luna', { colourGroups: ['Zwart'], netPrice: 1000, totalStock: 2, rating: 3.9, sortOrder: 1 }),
  product('tess', { family: 'leren-barkruk', colourGroups: ['Cognac'], netPrice: 200, totalStock: 9, sortOrder: 2 }),
  product('plank', { family: null, netPrice: 200, rating: 5 }),
]
const filtered = (filters: Partial<ProductFilters>) =>
  filterProducts(products, { ...NO_FILTERS, ...filters }).map(({ name }) => name)

describe('filters of a category page', () => {
  it.each<[Partial<ProductFilters>, string[]]>([
    [{}, ['nova', 'luna', 'tess', 'plank']],
    [{ families: ['leren-bank'] }, ['nova', 'luna']],
    [{ families: ['leren-bank', 'leren-barkruk'] }, ['nova', 'luna', 'tess']],
    [{ colours: ['Cognac'] }, ['nova', 'tess']],
    [{ colours: ['Cognac', 'Zwart'] }, ['nova', 'luna', 'tess']],
    [{ subgroups: ['hoekbanken', '2-zitsbanken'] }, ['nova']],
    [{ colours: ['Cognac'], families: ['leren-bank'] }, ['nova']],
    [{ fromCents: 24_200 }, ['nova', 'luna', 'tess', 'plank']],
    [{ fromCents: 24_205 }, ['nova', 'luna']],
    [{ toCents: 24_200 }, ['tess', 'plank']],
    [{ fromCents: 181_500, toCents: 181_500 }, ['nova']], // the nova has this "Vanaf" price
    [{ colours: ['Cognac'], toCents: 181_500 }, ['tess']], // the nova costs more in cognac
    [{ colours: ['Cognac'], toCents: 217_800 }, ['nova', 'tess']],
    [{ colours: ['Zwart'], toCents: 181_500 }, ['nova', 'luna']],
    [{ colours: ['Cognac', 'Zwart'], toCents: 181_500 }, ['nova', 'luna', 'tess']], // the nova costs less in black
    [{ inStock: true }, ['nova', 'luna', 'tess']], // the nova has a variant in stock
    [{ inStock: true, colours: ['Zwart'] }, ['nova', 'luna']],
    [{ inStock: true, colours: ['Cognac'] }, ['tess']], // the cognac nova is not in stock
    [{ inStock: true, colours: ['Cognac', 'Zwart'] }, ['nova', 'luna', 'tess']], // the black nova is in stock
    [{ minRating: 4 }, ['nova', 'plank']],
    [{ colours: ['Rood'] }, []],
  ])('with the values %j keep the products %j', (filters, names) => {
    expect(filtered(filters)).toEqual(names)
  })

  it('report whether any filter is set', () => {
    expect(hasFilters(NO_FILTERS)).toBe(false)
    expect(hasFilters({ ...NO_FILTERS, minRating: 4 })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, families: ['leren-bank'] })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, subgroups: ['hoekbanken'] })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, families: ['leren-bank'], colours: ['Zwart'] })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, fromCents: 0 })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, toCents: 0 })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, inStock: true })).toBe(true)
  })

  it('exclude a product whose subcategory pages are unknown', () => {
    const unknown = { ...product('los', {}), subgroups: undefined }

    expect(filterProducts([unknown], { ...NO_FILTERS, subgroups: ['hoekbanken'] })).toEqual([])
    expect(filterCounts([unknown], NO_FILTERS).subgroups).toEqual([])
  })

  it('exclude a product without a family when a family is chosen', () => {
    expect(filterProducts([product('los', { family: null })], { ...NO_FILTERS, families: ['leren-bank'] })).toEqual([])
  })

  it('keep the other values when one value is removed', () => {
    const filters = { ...NO_FILTERS, families: ['leren-bank', 'leren-barkruk'], subgroups: ['a', 'b', 'c'] }

    expect(chosenFilters(filters).map(({ without }) => [without.families, without.subgroups])).toEqual([
      [['leren-barkruk'], ['a', 'b', 'c']],
      [['leren-bank'], ['a', 'b', 'c']],
      [filters.families, ['b', 'c']],
      [filters.families, ['a', 'c']],
      [filters.families, ['a', 'b']],
    ])
  })

  it.each([{ fromCents: 100 }, { toCents: 200 }])('allow a price with one bound: %j', (bound) => {
    expect(chosenFilters({ ...NO_FILTERS, ...bound })).toEqual([
      { kind: 'price', fromCents: undefined, toCents: undefined, ...bound, without: { ...NO_FILTERS } },
    ])
  })

  it('can be removed one by one', () => {
    const filters = {
      families: ['leren-bank'],
      subgroups: ['hoekbanken'],
      colours: ['Zwart' as const, 'Cognac' as const],
      fromCents: 100,
      toCents: 200,
      inStock: true,
      minRating: 4,
    }
    const chosen = chosenFilters(filters)

    expect(chosen.map(({ kind }) => kind)).toEqual([
      ...['family', 'subgroup', 'colour', 'colour', 'price', 'stock', 'rating'],
    ])
    expect(chosen[2]?.without).toEqual({ ...filters, colours: ['Cognac'] })
    const without = chosen.reduce((remaining, { kind }) => {
      return chosenFilters(remaining).find((other) => other.kind === kind)?.without ?? remaining
    }, filters as ProductFilters)
    expect(hasFilters(without)).toBe(false)
    expect(chosenFilters(NO_FILTERS)).toEqual([])
  })
})

describe('the counts next to the filters', () => {
  it('give the number of products of each value', () => {
    expect(filterCounts(products, NO_FILTERS)).toEqual({
      families: [
        { value: 'leren-bank', count: 2 },
        { value: 'leren-barkruk', count: 1 },
      ],
      subgroups: [{ value: 'hoekbanken', count: 1 }],
      colours: [
        { value: 'Zwart', count: 2 },
        { value: 'Cognac', count: 2 },
      ],
      inStock: 3,
      ratings: [
        { minRating: 4, count: 2 },
        { minRating: 3, count: 3 },
        { minRating: 2, count: 3 },
        { minRating: 1, count: 3 },
      ],
      prices: { minCents: 24_200, maxCents: 181_500 },
    })
  })

  it('ignore the selection in their own filter, and keep values without products', () => {
    const counts = filterCounts(products, { ...NO_FILTERS, colours: ['Cognac'], families: ['leren-barkruk'] })

    expect(counts.colours).toEqual([
      { value: 'Zwart', count: 0 },
      { value: 'Cognac', count: 1 },
    ])
    expect(counts.families).toEqual([
      { value: 'leren-bank', count: 1 },
      { value: 'leren-barkruk', count: 1 },
    ])
    expect(counts.inStock).toBe(1)
  })

  it('give the price range of the products that pass the other filters', () => {
    const filters = { ...NO_FILTERS, families: ['leren-bank'], fromCents: 150_000, toCents: 160_000 }

    expect(filterCounts(products, filters).prices).toEqual({ minCents: 121_000, maxCents: 181_500 })
  })

  it('are sorted by number of products, then by name', () => {
    const families = [
      'leren-stoel',
      'leren-bank',
      'leren-zetel',
      'leren-zetel',
      'leren-fauteuil',
      'leren-bank',
      'leren-zetel',
    ]
    const listed = families.map((family) => product('', { family, subgroups: [family] }))
    const inOrder = [
      { value: 'leren-zetel', count: 3 },
      { value: 'leren-bank', count: 2 },
      { value: 'leren-fauteuil', count: 1 },
      { value: 'leren-stoel', count: 1 },
    ]

    expect(filterCounts(listed, NO_FILTERS).families).toEqual(inOrder)
    expect(filterCounts(listed, NO_FILTERS).subgroups).toEqual(inOrder)
  })

  it('have no price range without products', () => {
    expect(filterCounts([], NO_FILTERS).prices).toBeUndefined()
  })

  it('equal the number of products after the value is chosen', () => {
    const facts = fc.record({
      family: fc.constantFrom('a', 'b', null),
      subgroups: fc.subarray(['hoekbanken', 'chesterfields']),
      colourGroups: fc.subarray(['Cognac', 'Zwart']),
      readyColours: fc.subarray(['Cognac', 'Zwart']),
      netPrice: fc.nat(3000),
      totalStock: fc.constantFrom(null, 0, 1),
      rating: fc.constantFrom(null, 1.5, 4, 5),
    })
    const choice = fc.record({
      families: fc.subarray(['a', 'b']),
      subgroups: fc.subarray(['hoekbanken', 'chesterfields']),
      colours: fc.subarray(['Cognac' as const, 'Zwart' as const]),
      inStock: fc.boolean(),
      fromCents: fc.option(fc.nat(400_000), { nil: undefined }),
      minRating: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    })
    checkProperty(
      fc.property(fc.array(facts.map((fact) => product('', fact))), choice, (listed, filters) => {
        const counts = filterCounts(listed, filters)
        const shown = (more: Partial<ProductFilters>) => filterProducts(listed, { ...filters, ...more }).length

        for (const { value, count } of counts.families) expect(shown({ families: [value] })).toBe(count)
        for (const { value, count } of counts.subgroups) expect(shown({ subgroups: [value] })).toBe(count)
        for (const { value, count } of counts.colours) expect(shown({ colours: [value] })).toBe(count)
        for (const { minRating, count } of counts.ratings) expect(shown({ minRating })).toBe(count)
        expect(shown({ inStock: true })).toBe(counts.inStock)
      }),
    )
  })
})

describe('a selection without products', () => {
  it('suggests which filters to remove, first the filter without which most products are found', () => {
    const filters = { ...NO_FILTERS, colours: ['Zwart' as const], families: ['leren-barkruk'], minRating: 3 }

    expect(filterProducts(products, filters)).toEqual([])
    expect(relaxableFilters(products, filters).map(({ chosen, total }) => [chosen.kind, total])).toEqual([
      ['family', 2],
    ])
    expect(
      relaxableFilters(products, { ...filters, colours: ['Cognac'] }).map(({ chosen, total }) => [chosen.kind, total]),
    ).toEqual([
      ['family', 1],
      ['rating', 1],
    ])
  })

  it('sorts the suggested filters by number of products, not by the order of selection', () => {
    const listed = [
      product('a', { family: 'bank', rating: 5 }),
      product('b', { family: 'stoel', rating: 1 }),
      product('c', { family: 'stoel', rating: 1 }),
    ]
    const filters = { ...NO_FILTERS, families: ['stoel'], minRating: 4 }

    expect(relaxableFilters(listed, filters).map(({ chosen, total }) => [chosen.kind, total])).toEqual([
      ['rating', 2],
      ['family', 1],
    ])
  })
})

describe('sorting a category page', () => {
  const sorted = (...args: Parameters<typeof sortProducts<(typeof products)[number]>>) =>
    sortProducts(...args).map(({ name }) => name)

  it('follows the order of the shop, the displayed price, or the rating with unrated products last', () => {
    expect(sorted(products, 'order')).toEqual(['luna', 'tess', 'nova', 'plank'])
    expect(sorted(products, 'price')).toEqual(['tess', 'plank', 'luna', 'nova'])
    expect(sorted(products, 'price-descending')).toEqual(['nova', 'luna', 'tess', 'plank'])
    expect(sorted(products, 'rating')).toEqual(['plank', 'nova', 'luna', 'tess'])
    expect(sorted(products.toReversed(), 'price-descending')).toEqual(['nova', 'luna', 'tess', 'plank'])
  })

  it('puts the lowest rating before products without a rating', () => {
    const unrated = product('geen', { rating: null, sortOrder: 1 })
    const low = product('laag', { rating: 1, sortOrder: 2 })

    expect(sorted([unrated, low], 'rating')).toEqual(['laag', 'geen'])
    expect(sorted([low, unrated], 'rating')).toEqual(['laag', 'geen'])
  })
})
