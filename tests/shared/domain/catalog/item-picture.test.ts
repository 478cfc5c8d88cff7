import { describe, expect, it } from 'vitest'
import { itemPicture, legsName } from '#shared/domain/catalog/item-picture.ts'

const merel = { pictureModel: 'merel-3', pictureHex: '#8A4B22' }

describe('the rendered picture of an item', () => {
  it('shows its model in its leather, from the front unless another side is requested', () => {
    const picture = { kind: 'model', model: 'merel-3', side: 'front', hex: '8a4b22' }

    expect(itemPicture(merel)).toEqual(picture)
    expect(itemPicture(merel, 'back')).toEqual({ ...picture, side: 'back' })
  })

  it('shows the legs of its option, if the shop can render them', () => {
    expect(itemPicture({ ...merel, legs: 'sled-black' })).toMatchObject({ legs: 'sled-black' })
    expect(itemPicture({ ...merel, legs: 'https://elders.example/poten.jpg' })).toEqual(itemPicture(merel))
    expect(itemPicture({ ...merel, legs: null })).toEqual(itemPicture(merel))
  })

  it('of a sample shows a piece of its leather, which has one side', () => {
    const sample = { pictureModel: 'swatch-touch', pictureHex: '8a4b22' }

    expect(itemPicture(sample)).toEqual({ kind: 'swatch', family: 'touch', hex: '8a4b22' })
    expect(itemPicture(sample, 'back')).toBeUndefined()
    expect(itemPicture(sample, 'detail')).toBeUndefined()
  })

  it('is a swatch only when the name of its model starts with "swatch-"', () => {
    expect(itemPicture({ ...merel, pictureModel: 'my-swatch-touch' })).toMatchObject({ model: 'my-swatch-touch' })
    expect(itemPicture({ ...merel, pictureModel: 'swatch-touch\nmore' })).toBeUndefined()
  })

  it.each([
    { ...merel, pictureModel: null },
    { ...merel, pictureModel: '' },
    { ...merel, pictureHex: null },
    { ...merel, pictureHex: 'bruin' },
    { ...merel, pictureModel: 'Geen model' },
    { pictureModel: null, pictureHex: null },
  ])('does not exist without a valid model and color: %j', (item) => {
    expect(itemPicture(item)).toBeUndefined()
  })
})

it.each([
  ['sled-black', 'sled-black'],
  ['tapered-oak', 'tapered-oak'],
  ['poten.jpg', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('an option with the picture %j shows the legs %j', (picture, legs) => {
  expect(legsName(picture)).toBe(legs)
})
