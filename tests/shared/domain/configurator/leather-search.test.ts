import { describe, expect, it } from 'vitest'
import { searchLeathers } from '#shared/domain/configurator/leather-search.ts'

const cognac = { id: 1, name: 'Toledo 4312', leatherName: 'Toledo', brandColor: 'Siena', mainColor: 'Cognac' }
const cream = { id: 2, name: 'Toledo 4320', leatherName: 'Toledo', brandColor: 'Crème', mainColor: 'Wit' }
const buffalo = { id: 3, name: 'Prairie 101', leatherName: 'Prairie', brandColor: 'Mustang', mainColor: 'Bruin' }
const categories = [
  { id: 7, title: 'Gedekt leer', leatherTypes: [cognac, cream] },
  { id: 8, title: 'Buffelleer', leatherTypes: [buffalo] },
]
const found = (term: string) =>
  searchLeathers(categories, term).flatMap(({ leatherTypes }) => leatherTypes.map(({ id }) => id))

describe('a search for leathers', () => {
  it.each([
    ['4312', [1]], //     name
    ['TOLEDO', [1, 2]], // leather name
    ['siena', [1]], // brand color
    ['bruin', [3]], // main color
    ['buffel', [3]], //   title of the category
    ['creme', [2]], //    without the accent
    [' mustang ', [3]],
    ['', [1, 2, 3]],
    ['paars', []],
  ])('with the term %j finds the ids %j', (term, ids) => {
    expect(found(term)).toEqual(ids)
  })

  it('groups leathers by category and leaves out empty categories', () => {
    expect(searchLeathers(categories, 'mustang')).toEqual([{ id: 8, title: 'Buffelleer', leatherTypes: [buffalo] }])
  })
})
