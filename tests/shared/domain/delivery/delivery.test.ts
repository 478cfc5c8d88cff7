import { describe, expect, it } from 'vitest'
import { deliveryExpectation } from '#shared/domain/delivery/delivery-expectation.ts'
import { deliveryKind, rowDeliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { isMadeToMeasure, madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'

const made = { itemId: 'NOVA : 12', stockClass: null, totalStock: null }
const stock = { itemId: 'VR1', stockClass: 'Voorraad', totalStock: 3 }
const care = { itemId: 'ON1', stockClass: 'Leeronderhoud', totalStock: 9 }
const sample = { itemId: 'Kleurstaal 1', stockClass: null, totalStock: null }

describe('the notice that a piece cannot be sent back', () => {
  it('stands with what is made for the buyer', () => {
    expect(madeToMeasureNotice(made)).toBe('Op maat gemaakt: geen bedenktijd')
    expect(madeToMeasureNotice({ ...made, stockClass: 'Maatwerk', totalStock: 0 })).toBe(
      'Op maat gemaakt: geen bedenktijd',
    )
  })

  it.each([
    ['stock', { itemId: 'VR1', stockClass: 'Voorraad', totalStock: 0 }],
    ['outlet', { itemId: 'OUT1', stockClass: 'Outlet', totalStock: 1 }],
    ['leather care', { itemId: 'ON1', stockClass: 'Leeronderhoud', totalStock: 9 }],
    ['samples', { itemId: 'Kleurstaal 1', stockClass: null, totalStock: null }],
  ])('never stands with %s', (_, item) => {
    expect(madeToMeasureNotice(item, 5)).toBeUndefined()
  })

  it('does not stand with a piece that was standing in the showroom already', () => {
    expect(isMadeToMeasure({ ...made, totalStock: 2 }, 2)).toBe(false)
    expect(isMadeToMeasure({ ...made, totalStock: 2 }, 3)).toBe(true)
  })
})

describe('how a product reaches the buyer', () => {
  it.each([
    ['a model to order', made, 1, 'made_to_measure'],
    ['a model to order that stands in the showroom', { ...made, totalStock: 1 }, 1, 'from_stock'],
    ['two of a model of which one stands there', { ...made, totalStock: 1 }, 2, 'made_to_measure'],
    ['furniture from stock', stock, 1, 'from_stock'],
    ['an outlet piece that is gone', { ...stock, stockClass: 'Outlet', totalStock: 0 }, 1, 'from_stock'],
    ['leather care', care, 3, 'parcel'],
    ['leather care by its family', { ...care, stockClass: 'Voorraad', family: 'leer-onderhoud' }, 1, 'parcel'],
    ['a sample', sample, 1, 'sample'],
  ])('of %s follows from what it is', (_, item, count, kind) => {
    expect(deliveryKind(item, count)).toBe(kind)
  })

  it('of an order row follows from what was sold', () => {
    const row = { itemId: 'X', isMadeToMeasure: false }
    expect(rowDeliveryKind(row)).toBe('from_stock')
    expect(rowDeliveryKind({ ...row, isMadeToMeasure: true })).toBe('made_to_measure')
    expect(rowDeliveryKind({ ...row, isParcel: true })).toBe('parcel')
    expect(rowDeliveryKind({ ...row, itemId: 'kleurstaal TOL01' })).toBe('sample')
  })
})

describe('how an order comes home', () => {
  it('is told by the delivery service, by parcel or by post', () => {
    expect(deliveryText({ delivery: 's', kinds: ['made_to_measure'] })).toBe(
      'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is.',
    )
    expect(deliveryText({ delivery: 's', kinds: ['from_stock'] })).toBe('Onze bezorgservice levert binnen 1-3 weken.')
    expect(deliveryText({ delivery: 's', kinds: ['parcel', 'parcel'] })).toBe(
      'Wij sturen het als pakket; het is binnen 1-3 werkdagen bij u.',
    )
    expect(deliveryText({ delivery: 's', kinds: ['sample'] })).toBe(
      'Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u.',
    )
  })

  it('names each kind of a mixed order, the furniture first', () => {
    expect(deliveryText({ delivery: 's', kinds: ['sample', 'parcel', 'made_to_measure'] })).toBe(
      'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is. ' +
        'Leeronderhoud sturen wij als pakket; het is binnen 1-3 werkdagen bij u. ' +
        'Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u.',
    )
    expect(deliveryText({ delivery: 's', kinds: ['from_stock', 'parcel'] })).toContain(
      'Meubels uit voorraad levert onze bezorgservice binnen 1-3 weken.',
    )
  })

  it('is fetched in the showroom, except samples', () => {
    expect(deliveryText({ delivery: 'a', kinds: ['parcel', 'made_to_measure'] })).toContain('afhalen')
    expect(deliveryText({ delivery: 'a', kinds: ['parcel'] })).toContain('afhalen')
    expect(deliveryText({ delivery: 'a', kinds: ['sample', 'made_to_measure'] })).toContain('afhalen')
    expect(deliveryText({ delivery: 'a', kinds: ['sample', 'sample'] })).toContain('verzonden')
  })
})

describe('what is expected beside the price', () => {
  it.each([
    ['of what is made the time of making', { ...made, deliveryTime: '4-6 weken' }, 'Productietijd circa 4-6 weken'],
    ['of what is made its own words', { ...made, deliveryTime: 'Ca. 1 jaar.' }, 'Ca. 1 jaar'],
    ['of stock that it is there', stock, 'Direct leverbaar, binnen 1-3 weken bezorgd'],
    ['of leather care how fast the post is', care, 'Binnen 1-3 werkdagen in huis'],
    ['of a sample the same', sample, 'Binnen 1-3 werkdagen in huis'],
    ['of stock that is gone nothing', { ...stock, totalStock: 0 }, undefined],
    ['of leather care that is gone nothing', { ...care, totalStock: 0 }, undefined],
  ])('is %s', (_, item, text) => {
    expect(deliveryExpectation(item)).toBe(text)
  })
})
