import { expect, it } from 'vitest'
import { productImages } from '#shared/domain/catalog/product-images.ts'

const placeholder = 'leeg'

it.each([
  ['its own pictures', { own: ['a', 'b'], parent: ['p'] }, ['a', 'b'], false],
  ["its parent's pictures when it has none, and marks them as such", { own: [], parent: ['p'] }, ['p'], true],
  ['a placeholder when its parent has no pictures either', { own: [], parent: [] }, ['leeg'], false],
  ['a placeholder when it has no parent', { own: [] }, ['leeg'], false],
  ['the sample of its leather last', { own: ['a'], leatherSample: 'leer' }, ['a', 'leer'], false],
  ["the sample after the parent's pictures", { own: [], parent: ['p'], leatherSample: 'leer' }, ['p', 'leer'], true],
  ['the sample after the placeholder', { own: [], leatherSample: 'leer' }, ['leeg', 'leer'], false],
])('a product shows %s', (_, source, images, fromParent) => {
  expect(productImages({ ...source, placeholder })).toEqual({ images, fromParent })
})
