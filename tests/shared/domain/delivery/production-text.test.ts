import { expect, it } from 'vitest'
import { productionText } from '#shared/domain/delivery/production-text.ts'

it.each([
  [null, 'Productietijd circa 8-12 weken.'],
  [undefined, 'Productietijd circa 8-12 weken.'],
  ['', 'Productietijd circa 8-12 weken.'],
  ['  ', 'Productietijd circa 8-12 weken.'],
  ['4-6 weken', 'Productietijd circa 4-6 weken.'],
  [' 4-6 weken. ', 'Productietijd circa 4-6 weken.'],
  ['2.5 maanden', 'Productietijd circa 2.5 maanden.'],
  ['Leverbaar vanaf 1 januari.', 'Leverbaar vanaf 1 januari.'],
])('a product with the delivery time %j has the text "%s"', (deliveryTime, text) => {
  expect(productionText(deliveryTime)).toBe(text)
})
