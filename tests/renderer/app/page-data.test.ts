import { describe, expect, it } from 'vitest'
import { type PageData, writePageData } from '#src/renderer/app/page-data.ts'
import { textOf } from '../support/draw.ts'

const large = { items: Array.from({ length: 1_000 }, (_, id) => ({ id, name: '</script> € 7' })) }

const pageWith = (answers: PageData['answers']): PageData => ({
  site: { origin: 'https://shop.test', buildTime: 'now' },
  router: { loaderData: { page: null }, errors: null },
  at: 7,
  answers,
})

describe('the data of a page', () => {
  it.each<[string, PageData['answers']]>([
    ['no responses', []],
    [
      'small responses',
      [
        [['config'], { name: '<b>' }],
        [['rating', 7], 4.5],
        [['list'], []],
      ],
    ],
    [
      'a large response between others',
      [
        [['a'], null],
        [['products', { page: 1 }], large],
        [['b'], 'tekst'],
      ],
    ],
  ])('with %s is JSON without the end of a script block', (_, answers) => {
    const text = textOf(writePageData(pageWith(answers)))

    expect(JSON.parse(text)).toEqual(pageWith(answers))
    expect(text).not.toContain('<')
  })

  it('is written once for a large response that stays the same, and again for another one', () => {
    const bytesOf = (data: unknown) =>
      writePageData(pageWith([[['list'], data]])).filter((piece) => typeof piece !== 'string')

    const [first] = bytesOf(large)

    expect(ArrayBuffer.isView(first)).toBe(true)
    expect(bytesOf(large)[0]).toBe(first)
    expect(bytesOf({ ...large })[0]).not.toBe(first)
    expect(bytesOf({ items: [] })).toEqual([])
  })
})
