import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shopPagesFor, termWithoutPages } from '#shared/domain/search/find-shop-pages.ts'
import { SHOP_PAGES } from '#shared/domain/search/shop-pages.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('a search term without the words of a matched page', () => {
  it.each([
    ['levertijd bank', 'bank'],
    ['wat is de levertijd van een hoekbank?', 'wat is de van een hoekbank'],
    ['garanite hoekbank', 'hoekbank'], // a typo
    ['algemene voorwaarden', ''],
    ['algemene bank', 'algemene bank'], // half of a phrase matches no page
    ['bank Merel', 'bank merel'],
  ])('%j becomes %j', (term, rest) => expect(termWithoutPages(term)).toBe(rest))
})

describe('the pages found by a search term', () => {
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
    ['garanite', ['warranty']], // a typo
    ['openingstyden', ['opening-hours', 'about']],
    ['retoer', ['returns']], // six letters are enough to detect a typo
    ['levertijd mijn bestelling', ['account', 'delivery']], // the page that matches more words first
    ['levertijd mijn bestelling inloggen', ['account', 'delivery']],
    ['wachtwoord levertijd', ['delivery', 'account']],
  ])('for %j are %j', (term, pages) => expect(shopPagesFor(term)).toEqual(pages))

  it.each([
    'bank',
    'leren hoekbank cognac',
    'over de bank',
    'open haard',
    'stoel met armleuning',
    'Merel',
    'adrus',
    'geld',
    '',
  ])('for %j are none', (term) => expect(shopPagesFor(term)).toEqual([]))

  it('are unique', () => {
    checkProperty(
      fc.property(fc.string({ maxLength: 60 }), (term) => {
        const pages = shopPagesFor(term)
        expect(new Set(pages).size).toBe(pages.length)
        expect(SHOP_PAGES).toEqual(expect.arrayContaining(pages))
      }),
    )
  })
})

describe('the rest of a question that matches a page', () => {
  it.each([
    ['hoe lang duurt levering', ''],
    ['wat kosten verzendkosten', 'wat'],
    ['hoeveel dagen kan ik retourneren', 'dagen ik'],
    ['levertijd lange bank', 'lange bank'],
    ['levertijd bank', 'bank'],
  ])('of %j is %j', (term, rest) => expect(termWithoutPages(term)).toBe(rest))
})
