import { describe, expect, it } from 'vitest'
import { queryStems, textStems } from '#shared/domain/search/query-stems.ts'

describe('the stems of a query for a search engine', () => {
  it.each([
    ['Hoekbanken', ['hoekbank']],
    ['een leren bankje voor de hoek', ['leer', 'bank', 'hoek']],
    ['driezits bank', ['3zits', 'bank']],
    ['bank zonder armleuningen', ['bank', 'zonderarmleuning']],
    ['zwarte hoekbank', ['hoekbank', 'zwart']],
    ['donkergroene fauteuil', ['fauteuil', 'groen']],
    ['ON-MELK-250', ['on', 'melk', '250']],
    ['de het een', []],
    ['', []],
  ])('of "%s" are %j', (term, stems) => {
    expect(queryStems(term)).toEqual(stems)
  })

  it('are the same for a color in a query and for the color of a leather', () => {
    expect(queryStems('crème')).toEqual(textStems('Crème'))
  })
})
