import { describe, expect, it } from 'vitest'
import { parseItemList } from '#shared/domain/menu/item-list.ts'

const ids = (text: string | null) => parseItemList(text).map(({ id }) => id)

describe('the product list of a category', () => {
  it('is read below the header line, in order', () => {
    expect(parseItemList('item id, sort order\n101, 20\n102, 10')).toEqual([
      { id: 102, sortOrder: 10 },
      { id: 101, sortOrder: 20 },
    ])
  })

  it('is read with any line ending and column separator', () => {
    expect(ids('id,order\r\n1,3\r\n2;2\r\n3\t1\r\n')).toEqual([3, 2, 1])
  })

  it('puts products without a position last, in the order of the list', () => {
    expect(ids('id,order\n5\n4,\n3,x\n2,1')).toEqual([2, 5, 4, 3])
  })

  it('ignores invalid lines', () => {
    expect(ids('id,order\n\n  \nabc,1\n-4,1\n0,1\n1.5,2\n 7 , 2 , oud\n7,1')).toEqual([7])
  })

  it.each([null, '', 'id, order', '101, 20'])('is empty for %j', (text) => {
    expect(ids(text)).toEqual([])
  })
})
