import { describe, expect, it } from 'vitest'
import { deliveryExpectation } from '#shared/domain/delivery/delivery-expectation.ts'
import { deliveryKind, rowDeliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { isMadeToMeasure, madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'

const madeToMeasure = { itemId: 'NOVA : 12', stockClass: null, totalStock: null }
const stock = { itemId: 'VR1', stockClass: 'Voorraad', totalStock: 3 }
const care = { itemId: 'ON1', stockClass: 'Leeronderhoud', totalStock: 9 }
const sample = { itemId: 'Kleurstaal 1', stockClass: null, totalStock: null }

describe('the notice that a product cannot be returned', () => {
  it('is shown for products made to measure', () => {
    expect(madeToMeasureNotice(madeToMeasure)).toBe('Op maat gemaakt: geen bedenktijd')
    expect(madeToMeasureNotice({ ...madeToMeasure, stockClass: 'Maatwerk', totalStock: 0 })).toBe(
      'Op maat gemaakt: geen bedenktijd',
    )
  })

  it.each([
    ['stock', { itemId: 'VR1', stockClass: 'Voorraad', totalStock: 0 }],
    ['outlet', { itemId: 'OUT1', stockClass: 'Outlet', totalStock: 1 }],
    ['leather care', { itemId: 'ON1', stockClass: 'Leeronderhoud', totalStock: 9 }],
    ['samples', { itemId: 'Kleurstaal 1', stockClass: null, totalStock: null }],
  ])('is not shown for %s', (_, item) => {
    expect(madeToMeasureNotice(item, 5)).toBeUndefined()
  })

  it('is not shown for a product that is already in the showroom', () => {
    expect(isMadeToMeasure({ ...madeToMeasure, totalStock: 2 }, 2)).toBe(false)
    expect(isMadeToMeasure({ ...madeToMeasure, totalStock: 2 }, 3)).toBe(true)
  })
})

describe('the delivery kind of a product', () => {
  it.each([
    ['a model made to measure', madeToMeasure, 1, 'made_to_measure'],
    ['a model that is in the showroom', { ...madeToMeasure, totalStock: 1 }, 1, 'from_stock'],
    ['two units of a model with one in the showroom', { ...madeToMeasure, totalStock: 1 }, 2, 'made_to_measure'],
    ['furniture from stock', stock, 1, 'from_stock'],
    ['a sold-out outlet product', { ...stock, stockClass: 'Outlet', totalStock: 0 }, 1, 'from_stock'],
    ['leather care', care, 3, 'parcel'],
    ['leather care by its family', { ...care, stockClass: 'Voorraad', family: 'leer-onderhoud' }, 1, 'parcel'],
    ['a sample', sample, 1, 'sample'],
  ])('of %s depends on the product %o and the count %d: %s', (_, item, count, kind) => {
    expect(deliveryKind(item, count)).toBe(kind)
  })

  it('in an order row depends on the stored snapshot of the product', () => {
    const row = { itemId: 'X', isMadeToMeasure: false }
    expect(rowDeliveryKind(row)).toBe('from_stock')
    expect(rowDeliveryKind({ ...row, isMadeToMeasure: true })).toBe('made_to_measure')
    expect(rowDeliveryKind({ ...row, isParcel: true })).toBe('parcel')
    expect(rowDeliveryKind({ ...row, itemId: 'kleurstaal TOL01' })).toBe('sample')
  })
})

describe('the text about the delivery of an order', () => {
  it('names the delivery service, a parcel or letter post, by the kind of the products', () => {
    expect(deliveryText({ delivery: 'delivery', kinds: ['made_to_measure'] })).toBe(
      'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is.',
    )
    expect(deliveryText({ delivery: 'delivery', kinds: ['from_stock'] })).toBe(
      'Onze bezorgservice levert binnen 1-3 weken.',
    )
    expect(deliveryText({ delivery: 'delivery', kinds: ['parcel', 'parcel'] })).toBe(
      'Wij sturen het als pakket; het is binnen 1-3 werkdagen bij u.',
    )
    expect(deliveryText({ delivery: 'delivery', kinds: ['sample'] })).toBe(
      'Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u.',
    )
  })

  it('has a sentence for each kind of product, furniture first', () => {
    expect(deliveryText({ delivery: 'delivery', kinds: ['sample', 'parcel', 'made_to_measure'] })).toBe(
      'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is. ' +
        'Leeronderhoud sturen wij als pakket; het is binnen 1-3 werkdagen bij u. ' +
        'Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u.',
    )
    expect(deliveryText({ delivery: 'delivery', kinds: ['from_stock', 'parcel'] })).toContain(
      'Meubels uit voorraad levert onze bezorgservice binnen 1-3 weken.',
    )
  })

  it('names pickup in the showroom, unless all products are samples', () => {
    expect(deliveryText({ delivery: 'pickup', kinds: ['parcel', 'made_to_measure'] })).toContain('afhalen')
    expect(deliveryText({ delivery: 'pickup', kinds: ['parcel'] })).toContain('afhalen')
    expect(deliveryText({ delivery: 'pickup', kinds: ['sample', 'made_to_measure'] })).toContain('afhalen')
    expect(deliveryText({ delivery: 'pickup', kinds: ['sample', 'sample'] })).toContain('verzonden')
  })
})

describe('the delivery time next to the price', () => {
  it.each([
    [
      'the production time of a product made to measure',
      { ...madeToMeasure, deliveryTime: '4-6 weken' },
      'Productietijd circa 4-6 weken',
    ],
    [
      "the product's own text about its production time",
      { ...madeToMeasure, deliveryTime: 'Ca. 1 jaar.' },
      'Ca. 1 jaar',
    ],
    ['the availability of stock', stock, 'Direct leverbaar, binnen 1-3 weken bezorgd'],
    ['the postal delivery time of leather care', care, 'Binnen 1-3 werkdagen in huis'],
    ['the postal delivery time of a sample', sample, 'Binnen 1-3 werkdagen in huis'],
    ['absent for sold-out stock', { ...stock, totalStock: 0 }, undefined],
    ['absent for sold-out leather care', { ...care, totalStock: 0 }, undefined],
  ])('is %s', (_, item, text) => {
    expect(deliveryExpectation(item)).toBe(text)
  })
})
