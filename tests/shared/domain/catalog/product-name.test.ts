import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { productPath, productPathInLeather, productSlug } from '#shared/domain/catalog/product-name.ts'
import { checkProperty } from '#tests/support/check-property.ts'

it.each([
  ['Bank Nova', 'bank-nova'],
  ['Fauteuil Zoë Crème', 'fauteuil-zoe-creme'],
  ['Bank 2,5-zits  (hoek)', 'bank-25zits-hoek'],
  ['Nova - outlet', 'nova-outlet'],
  ['  Barkruk\tTess ', 'barkruk-tess'],
  ['???', ''],
])('the name %j becomes %j in the address', (name, slug) => {
  expect(productSlug(name)).toBe(slug)
})

it('the address of a product contains only its id when its name has no usable characters', () => {
  expect(productPath(12, 'Bank Nova')).toBe('/product/12/bank-nova')
  expect(productPath(12, '!')).toBe('/product/12')
})

it('the address of a product can contain a selected leather', () => {
  expect(productPathInLeather(12, 'Bank Nova', 109)).toBe('/product/12/bank-nova?leer=109')
  expect(productPathInLeather(12, '!', 109)).toBe('/product/12?leer=109')
})

it('every name gives a valid address', () => {
  checkProperty(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(productSlug(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    }),
  )
})
