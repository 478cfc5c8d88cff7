import { describe, expect, it } from 'vitest'
import { productDetail } from '#shared/contracts/catalog.ts'
import { productDetail as detailOnWire } from '../../renderer/support/demo-product.ts'

describe('the damage of an outlet piece', () => {
  it.each<[string, Record<string, string>, object | undefined]>([
    ['text and position', { shx_damage: ' Kras ', shx_damage_spot: '2 24 55' }, { text: 'Kras', spot: '2 24 55' }],
    ['text only', { shx_damage: 'Kras' }, { text: 'Kras', spot: '' }],
    ['a blank text', { shx_damage: '  ', shx_damage_spot: '1 24 55' }, undefined],
    ['no fields', {}, undefined],
  ])('is read from the fields of the ERP: %s', (_what, specifications, damage) => {
    const product = productDetail.parse(detailOnWire({ id: 31, specifications }))

    expect(product.damage).toEqual(damage)
    expect(product.specifications).toEqual(specifications)
  })
})
