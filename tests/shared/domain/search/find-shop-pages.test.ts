import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shopPagesFor } from '#shared/domain/search/find-shop-pages.ts'
import { SHOP_PAGES } from '#shared/domain/search/shop-pages.ts'
import { always } from '#tests/support/always.ts'

describe('pages that a search asks for', () => {
  it.each([
    ['levertijd', ['delivery']],
    ['wat is de levertijd van een hoekbank', ['delivery']],
    ['Openingstijden', ['opening-hours', 'about']],
    ['retour', ['returns']],
    ['retourneren', ['returns']],
    ['garantie', ['warranty']],
    ['contact', ['contact']],
    ['betalen met ideal', ['payment']],
    ['kleurstalen', ['samples']],
    ['over ons', ['about']],
    ['mijn bestelling', ['account']],
    ['garanite', ['warranty']], // a slip of the finger
    ['openingstyden', ['opening-hours', 'about']],
  ])('%j: %j', (term, pages) => expect(shopPagesFor(term)).toEqual(pages))

  it.each(['bank', 'leren hoekbank cognac', 'over de bank', 'open haard', 'stoel met armleuning', 'Merel', ''])(
    '%j: none',
    (term) => expect(shopPagesFor(term)).toEqual([]),
  )

  it('are each told once, whatever is typed', () => {
    always(
      fc.property(fc.string({ maxLength: 60 }), (term) => {
        const pages = shopPagesFor(term)
        expect(new Set(pages).size).toBe(pages.length)
        expect(SHOP_PAGES).toEqual(expect.arrayContaining(pages))
      }),
    )
  })
})
