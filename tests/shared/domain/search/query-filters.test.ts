import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQueryFilters, passesQueryFilters } from '#shared/domain/search/query-filters.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('filters in a search term', () => {
  it.each([
    ['hoekbank onder € 2000', 'hoekbank', [{ kind: 'price', toCents: 200_000 }]],
    ['tot 1500', '', [{ kind: 'price', toCents: 150_000 }]],
    ['bank tussen 1000 en 2000 euro', 'bank', [{ kind: 'price', fromCents: 100_000, toCents: 200_000 }]],
    ['van €2.000 tot €1.000', '', [{ kind: 'price', fromCents: 100_000, toCents: 200_000 }]],
    ['fauteuil vanaf 499,95', 'fauteuil', [{ kind: 'price', fromCents: 49_995 }]],
    ['stoel max. 200,- leer', 'stoel leer', [{ kind: 'price', toCents: 20_000 }]],
    ['Goedkoper dan 1 500 euro', '', [{ kind: 'price', toCents: 150_000 }]],
    ['bank op voorraad', 'bank', [{ kind: 'stock' }]],
    ['Direct leverbaar hoekbank cognac', 'hoekbank cognac', [{ kind: 'stock' }]],
    ['uit voorraad leverbaar', '', [{ kind: 'stock' }]],
    ['leermelk onder 20 euro', 'leermelk', [{ kind: 'price', toCents: 2_000 }]],
    [
      'bank vanaf 500 tot 1500',
      'bank',
      [
        { kind: 'price', toCents: 150_000 },
        { kind: 'price', fromCents: 50_000 },
      ],
    ],
  ])('split %j into %j and filters', (term, rest, filters) => {
    const read = parseQueryFilters(term)

    expect(read.rest).toBe(rest)
    expect(read.parts.map(({ without: _, ...filter }) => filter)).toEqual(filters)
  })

  it.each([
    'bank tot 220 cm',
    'vanaf 45 cm hoog',
    'stoel tot 120 kg',
    'bank onder 3 zits',
    'tot 5',
    'vanaf vandaag',
    'bank 220x95x80',
    'voorraadkast',
    'onderstel 300',
    'leverbaar',
    'merel 3-zits',
  ])('are not found in %j', (term) => {
    expect(parseQueryFilters(term)).toEqual({ rest: term, parts: [] })
  })

  it('can be removed one by one, and the rest of the term is unchanged', () => {
    const { parts } = parseQueryFilters('cognac bank op voorraad onder € 2.000 met poten')

    expect(parts.map(({ kind, without }) => [kind, without])).toEqual([
      ['price', 'cognac bank op voorraad met poten'],
      ['stock', 'cognac bank onder € 2.000 met poten'],
    ])
  })

  it('can be removed when one is nested in another', () => {
    const { rest, parts } = parseQueryFilters('bank tot op voorraad 1500 leer')

    expect(rest).toBe('bank leer')
    expect(parts.map(({ kind, without }) => [kind, without])).toEqual([
      ['stock', 'bank tot 1500 leer'],
      ['price', 'bank op voorraad leer'],
    ])
  })

  it('are removed at their position, not at an earlier occurrence of their first word', () => {
    expect(parseQueryFilters('totaal tot 1500').parts).toEqual([{ kind: 'price', toCents: 150_000, without: 'totaal' }])
  })

  it.each([
    ['tot 19', undefined], // a size or a count
    ['tot 20', 2_000],
    ['tot €0', undefined],
    ['tot €1', 100],
    ['onder 1 euro', 100],
    ['tot 19,99 euro', 1_999],
    ['tot 1.500,-', 150_000],
    ['tot  2000', 200_000],
  ])('read the maximum price in %j as %j cents (undefined: too small to be a price)', (term, toCents) => {
    expect(parseQueryFilters(term).parts.map((part) => part.kind === 'price' && part.toCents)).toEqual(
      toCents === undefined ? [] : [toCents],
    )
  })

  it('leave the rest of the term on one line, without surrounding spaces', () => {
    expect(parseQueryFilters('  cognac   hoekbank \t tot 1500   leer ').rest).toBe('cognac hoekbank leer')
  })

  it('with "tussen" need two amounts that are large enough to be prices', () => {
    expect(parseQueryFilters('tussen 5 en 2000').parts).toEqual([])
    expect(parseQueryFilters('tussen 2000 en 5').parts).toEqual([])
  })

  it('are parsed completely: the rest contains no filters, for every term', () => {
    const bits = [
      'onder',
      'tot',
      'vanaf',
      'tussen',
      'en',
      '€',
      '1000',
      '2.000',
      '45',
      'cm',
      'op voorraad',
      'bank',
      'direct leverbaar',
      '',
    ]
    const term = fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 5 })), { maxLength: 10 })
    checkProperty(
      fc.property(term, (words) => {
        const { rest, parts } = parseQueryFilters(words.join(' '))

        expect(parseQueryFilters(rest)).toEqual({ rest, parts: [] })
        for (const part of parts) {
          if (part.kind === 'price') expect(part.fromCents ?? 0).toBeLessThanOrEqual(part.toCents ?? Number.MAX_VALUE)
          expect(part.without.length).toBeLessThan(words.join(' ').length)
        }
      }),
    )
  })

  it('have a lower and an upper bound in any order of the amounts', () => {
    const euros = fc.integer({ min: 20, max: 99_999 })
    checkProperty(
      fc.property(euros, euros, (one, other) => {
        const { rest, parts } = parseQueryFilters(`bank tussen ${one} en ${other}`)

        expect(rest).toBe('bank')
        expect(parts).toMatchObject([{ fromCents: Math.min(one, other) * 100, toCents: Math.max(one, other) * 100 }])
      }),
    )
  })

  it('include their bounds', () => {
    const { parts } = parseQueryFilters('tussen 1000 en 2000')
    const passes = (shownCents: number) => passesQueryFilters({ shownCents, isReady: false }, parts)

    expect([99_999, 100_000, 200_000, 200_001].map(passes)).toEqual([false, true, true, false])
    expect(passesQueryFilters({ shownCents: 1, isReady: false }, [{ kind: 'stock' }])).toBe(false)
    expect(passesQueryFilters({ shownCents: 1, isReady: true }, [{ kind: 'stock' }])).toBe(true)
  })

  it('are combined with "and"', () => {
    const { parts } = parseQueryFilters('op voorraad onder 2000')

    expect(passesQueryFilters({ shownCents: 100_000, isReady: true }, parts)).toBe(true)
    expect(passesQueryFilters({ shownCents: 100_000, isReady: false }, parts)).toBe(false)
    expect(passesQueryFilters({ shownCents: 300_000, isReady: true }, parts)).toBe(false)
    expect(passesQueryFilters({ shownCents: 300_000, isReady: false }, [])).toBe(true)
  })
})
