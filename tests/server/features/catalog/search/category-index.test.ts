import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexCategories } from '#src/server/features/catalog/search/category-index.ts'
import type { SearchClause } from '#src/server/features/catalog/search/parsed-query.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const page = (name: string, above: string | null = null, urlFragment = 'x') => ({ name, above, urlFragment })
const clause = (...own: string[][]): SearchClause => ({ own, other: [] })

describe('the menu pages for a search', () => {
  const pages = [
    page('Banken', null, 'leren-bank'),
    page('Hoekbanken', 'Banken', 'leren-bank/hoekbanken'),
    page('Stoelen', 'Zitten', 'stoelen'),
  ]
  const { matching } = indexCategories(pages)
  const names = (clauses: SearchClause[]) => matching(clauses).map(({ name }) => name)

  it('match every clause by their name, their path or the page above them, and one by their own name', () => {
    expect(names([clause(['hoek']), clause(['leer'])])).toEqual(['Hoekbanken'])
    expect(names([clause(['zit']), clause(['stoel'])])).toEqual(['Stoelen'])
    expect(names([clause(['zit'])])).toEqual([])
    expect(names([clause(['hoek']), clause(['stoel'])])).toEqual([])
    expect(names([])).toEqual([])
  })

  it('match an alternative with all of its stems, or a word that begins with the text', () => {
    expect(names([clause(['hoek', 'stoel'], ['stoel'])])).toEqual(['Stoelen'])
    expect(names([{ own: [], other: [['stoel']] }])).toEqual(['Stoelen'])
    expect(names([{ own: [], other: [], start: 'ho' }])).toEqual(['Hoekbanken'])
  })

  it('are those of a comparison of every page, in the same order', () => {
    const words = fc.constantFrom('aba', 'abo', 'bab', 'boa', 'oba')
    const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
    const alternative = fc.array(words, { minLength: 1, maxLength: 2 })
    const anyClause = fc.record(
      {
        own: fc.array(alternative, { maxLength: 2 }),
        other: fc.array(alternative, { maxLength: 1 }),
        start: fc.constantFrom('a', 'ab', 'bo'),
      },
      { requiredKeys: ['own', 'other'] },
    )
    const anyPage = fc.record({ name: text, above: fc.option(text), urlFragment: text })

    checkProperty(
      fc.property(
        fc.array(anyPage, { maxLength: 6 }),
        fc.array(anyClause, { minLength: 1, maxLength: 3 }),
        (all, clauses) => {
          const matches = ({ own, other, start }: SearchClause, stems: readonly string[]) =>
            [...own, ...other].some((way) => way.every((stem) => stems.includes(stem))) ||
            (start !== undefined && stems.some((stem) => stem.startsWith(start)))
          const expected = all
            .map((one) => ({
              one,
              byName: clauses.filter((each) => matches(each, one.name.split(' '))).length,
              isMatch: clauses.every((each) =>
                matches(each, `${one.name} ${one.above ?? ''} ${one.urlFragment}`.split(' ')),
              ),
            }))
            .filter(({ byName, isMatch }) => isMatch && byName > 0)
            .sort((a, b) => b.byName - a.byName)
            .map(({ one }) => one)

          expect(indexCategories(all).matching(clauses)).toEqual(expected)
        },
      ),
    )
  })
})
