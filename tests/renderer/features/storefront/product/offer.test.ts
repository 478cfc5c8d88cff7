import { describe, expect, it } from 'vitest'
import { fromPrice } from '#shared/domain/catalog/from-price.ts'
import { offerOf } from '#src/renderer/features/storefront/product/offer.ts'

type OfferedProduct = Parameters<typeof offerOf>[0]
type Part = OfferedProduct['setItems'][number]['product']

const sofa: OfferedProduct = {
  id: 1001,
  parent: null,
  family: 'leren-bank',
  lowNetPrice: 825.62,
  itemId: 'LB1001',
  isSet: false,
  setItems: [],
  matrixAxes: [],
  priorNetPrice: null,
  netPrice: 825.62,
  totalStock: null,
  stockClass: null,
  deliveryTime: null,
}
const axes: OfferedProduct['matrixAxes'] = [{ axis: 'matrixLeg', optionIds: [1, 2] }]
const noSelection = { variant: undefined, cheapestNetPrice: undefined }
const chair = (facts: Partial<Part>) =>
  ({ ...sofa, id: 1, displayName: 'Stoel Fien', netPrice: 247.93, ...facts }) as Part // the fields that an offer reads

describe('the offer of a product page', () => {
  it('has the lowest possible price while the selection is incomplete', () => {
    const offer = offerOf({ ...sofa, matrixAxes: axes }, { variant: undefined, cheapestNetPrice: 1000 }, null)

    expect(offer).toMatchObject({ isFrom: true, grossCents: 121_000, netCents: 100_000 })
    expect(offer.stock).toBe('Op maat gemaakt. Productietijd circa 8-12 weken.')
  })

  it.each([
    [
      'is shown while nothing is in stock and the low price is lower',
      { lowNetPrice: 700, netPrice: 900 },
      0,
      true,
      84_700,
    ],
    ['is not shown for a piece in stock', { lowNetPrice: 700, netPrice: 900 }, 2, false, 108_900],
    ['is not shown when the low price is the only price', { lowNetPrice: 900, netPrice: 900 }, 0, false, 108_900],
  ])('has the "from" price of the product card, which %s', (_, prices, stock, isFrom, grossCents) => {
    expect(offerOf({ ...sofa, ...prices }, noSelection, stock)).toMatchObject({ isFrom, grossCents })
    expect(fromPrice({ ...prices, totalStock: stock, matrix: false }) !== undefined).toBe(isFrom)
  })

  it('has no "from" price for a model that is in stock itself, like its card', () => {
    const model = { ...sofa, matrixAxes: axes, totalStock: 2 }
    expect(offerOf(model, { variant: undefined, cheapestNetPrice: 825.62 }, 2).isFrom).toBe(false)
  })

  it('has price and stock of the selected variant', () => {
    const variant = { netPrice: 1100, totalStock: 3 }
    const offer = offerOf({ ...sofa, matrixAxes: axes }, { variant, cheapestNetPrice: 1100 }, 3)

    expect(offer).toMatchObject({ isFrom: false, grossCents: 133_100, stock: 'Direct leverbaar: 3 stuks.' })
  })

  it('states that there is no right of withdrawal as soon as one piece is made to order', () => {
    const variant = { netPrice: 1100, totalStock: 1 }
    const { notice } = offerOf({ ...sofa, matrixAxes: axes }, { variant, cheapestNetPrice: 1100 }, 1)

    expect(notice(1)).toBeUndefined()
    expect(notice(2)).toBe('Op maat gemaakt: geen bedenktijd')
  })

  it.each([
    [3, 3, undefined],
    [3, 4, 'Er zijn nog 3 stuks op voorraad.'],
    [1, 2, 'Er is nog 1 stuk op voorraad.'],
    [0, 1, 'Dit product is uitverkocht.'],
  ])('refuses a count above the stock: %d in stock, %d requested, refusal: %s', (stock, count, sentence) => {
    expect(offerOf({ ...sofa, stockClass: 'Voorraad' }, noSelection, stock).refusal(count)).toBe(sentence)
  })

  it('has no stock text at exactly five pieces, by a decision of the owner of the shop', () => {
    expect(offerOf({ ...sofa, stockClass: 'Voorraad' }, noSelection, 5).stock).toBeUndefined()
  })

  it('is free for a sample, which is delivered by post', () => {
    const offer = offerOf({ ...sofa, itemId: 'kleurstaal TOL01', netPrice: 0 }, noSelection, null)

    expect(offer).toMatchObject({ isFree: true, stock: undefined, grossCents: 0 })
    expect(offer.deliveryKind).toBe('sample')
    expect(offer.notice(1)).toBeUndefined()
  })
})

describe('the delivery', () => {
  it.each([
    ['leather care', { stockClass: 'Leeronderhoud' }, 9, 'parcel'],
    ['furniture from stock', { stockClass: 'Voorraad' }, 2, 'from_stock'],
    ['furniture to order', {}, null, 'made_to_measure'],
  ])('of %s has its own kind', (_, facts, stock, kind) => {
    expect(offerOf({ ...sofa, ...facts }, noSelection, stock).deliveryKind).toBe(kind)
  })
})

describe('a set', () => {
  const set = (...setItems: OfferedProduct['setItems']): OfferedProduct => ({
    ...sofa,
    isSet: true,
    setItems,
    netPrice: 1,
  })

  it('costs the sum of its components, each rounded separately', () => {
    const offer = offerOf(
      set({ product: chair({}), quantity: 4 }, { product: chair({ id: 2 }), quantity: 2 }),
      noSelection,
      null,
    )

    expect(offer.grossCents).toBe(6 * 30_000)
  })

  it('has as many sets in stock as its scarcest component allows', () => {
    const parts = [
      { product: chair({ totalStock: 9, stockClass: 'Voorraad' }), quantity: 4 },
      { product: chair({ id: 2, totalStock: 7, stockClass: 'Voorraad' }), quantity: 2 },
    ]

    expect(offerOf(set(...parts), noSelection, null).stock).toBe('Direct leverbaar: 2 stuks.')
  })

  it('names the component with too little stock', () => {
    const { refusal } = offerOf(
      set({ product: chair({ totalStock: 5, stockClass: 'Voorraad' }), quantity: 4 }),
      noSelection,
      null,
    )

    expect(refusal(1)).toBeUndefined()
    expect(refusal(2)).toBe('Van Stoel Fien is niet genoeg voorraad.')
  })

  it('states that there is no right of withdrawal when a component is made to measure', () => {
    expect(offerOf(set({ product: chair({}), quantity: 4 }), noSelection, null).notice(1)).toBe(
      'Op maat gemaakt: geen bedenktijd',
    )
  })
})

describe('the prior price', () => {
  it.each([
    ['of a reduced piece is its own', { ...sofa, priorNetPrice: 1000 }, noSelection, 121_000],
    ['of a piece that was not reduced is absent', sofa, noSelection, undefined],
    [
      'of a selected variant is its own, and not the one of its model',
      { ...sofa, priorNetPrice: 900, matrixAxes: axes },
      { variant: { netPrice: 1000, priorNetPrice: 1200, totalStock: null }, cheapestNetPrice: 1000 },
      145_200,
    ],
    [
      'of a selected variant that was not reduced is absent',
      { ...sofa, priorNetPrice: 1200, matrixAxes: axes },
      { variant: { netPrice: 1000, totalStock: null }, cheapestNetPrice: 1000 },
      undefined,
    ],
    [
      'of an incomplete selection is the one of the matching variants',
      { ...sofa, priorNetPrice: 2000, matrixAxes: axes },
      { variant: undefined, cheapestNetPrice: 1000, cheapestPriorNetPrice: 1100 },
      133_100,
    ],
  ])('%s', (_, product, choice, was) => {
    expect(offerOf(product, choice, null).wasCents).toBe(was)
  })
})
