import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCheckout, shownFields } from '#shared/contracts/checkout-form.ts'
import { choicesInWords } from '#shared/domain/checkout/choice-codes.ts'
import { checkProperty } from '#tests/support/check-property.ts'
import { orderForm } from '#tests/support/order-form.ts'

const { shoppinglist: _, ...sent } = orderForm([])
const values = {
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  middlename: '',
  province: '',
  municipality: '',
  deliveryAddressCountry: 'NL',
  deliveryAddressZipcode: '',
  deliveryAddressHouseNumber: '',
  deliveryAddressHouseNumberAddition: '',
  deliveryAddressStreetname: '',
  deliveryAddressCity: '',
  deliveryAddressProvince: '',
  deliveryAddressMunicipality: '',
  deliveryAddressVerified: false,
  reference: '',
  remarks: '',
  ...sent,
  ...choicesInWords({ delivery: sent.delivery, deliveryAddress: sent.deliveryAddress, payment: sent.payment }),
}
const withPartialAddress = { ...values, deliveryAddress: 'other', deliveryAddressStreetname: 'Korenmarkt' }
const furnitureOrder = { onlySamples: false, isFree: false }
const sampleOrder = { onlySamples: true, isFree: true }

describe('a partly filled delivery address', () => {
  it('is required in full when furniture is delivered to it', () => {
    const { problems } = readCheckout(withPartialAddress, furnitureOrder)

    expect(Object.keys(problems)).toEqual([
      'deliveryAddressZipcode',
      'deliveryAddressHouseNumber',
      'deliveryAddressCity',
    ])
  })

  it.each([
    ['pickup is selected', { delivery: 'pickup' }, furnitureOrder],
    ['only samples are ordered', { delivery: 'delivery' }, sampleOrder],
    ['only samples are ordered after a pickup was chosen', { delivery: 'pickup' }, sampleOrder],
    ["the buyer's own address is selected again", { deliveryAddress: 'same' }, furnitureOrder],
  ])('is not validated when %s', (_when, choice, situation) => {
    const { form, problems } = readCheckout({ ...withPartialAddress, ...choice }, situation)

    expect(problems).toEqual({})
    expect(form).toMatchObject({
      deliveryAddress: 'same',
      deliveryAddressStreetname: '',
      deliveryAddressVerified: false,
    })
  })
})

describe('an order of only samples', () => {
  it('is delivered, also when pickup was chosen before', () => {
    expect(readCheckout({ ...withPartialAddress, delivery: 'pickup' }, sampleOrder).form.delivery).toBe('delivery')
    expect(readCheckout({ ...withPartialAddress, delivery: 'pickup' }, furnitureOrder).form.delivery).toBe('pickup')
  })
})

describe('a hidden field', () => {
  const text = fc.oneof(fc.constant(''), fc.constant('x'.repeat(300)), fc.string())
  const anyValues = fc.record({
    ...Object.fromEntries(Object.keys(values).map((field) => [field, text])),
    customerType: fc.constantFrom('private', 'business'),
    delivery: fc.constantFrom('delivery', 'pickup'),
    deliveryAddress: fc.constantFrom('same', 'other'),
  }) as unknown as fc.Arbitrary<typeof values>
  const anySituation = fc.record({ onlySamples: fc.boolean(), isFree: fc.boolean() })

  it('never makes a form invalid', () => {
    checkProperty(
      fc.property(anyValues, anySituation, (typed, situation) => {
        const shown: readonly string[] = shownFields(typed, situation)
        for (const field of Object.keys(readCheckout(typed, situation).problems)) expect(shown).toContain(field)
      }),
    )
  })

  it('does not change the order', () => {
    checkProperty(
      fc.property(anyValues, anyValues, anySituation, (typed, other, situation) => {
        const shown: readonly string[] = shownFields(typed, situation)
        const hidden = Object.keys(values).filter((field) => !shown.includes(fieldOnScreen(field)))
        const changed = Object.fromEntries(hidden.map((field) => [field, other[field as keyof typeof values]]))

        const ordered = readCheckout(typed, situation).form
        expect(readCheckout({ ...typed, ...changed }, situation).form).toEqual(ordered)
      }),
    )
  })
})

/**
 * Returns the field on the screen to which a value belongs. The address lookup sets some values that have no field of
 * their own; those values belong to the street.
 */
const fieldOnScreen = (field: string): string =>
  field
    .replace(/^(province|municipality|addressVerified)$/, 'streetname')
    .replace(/^deliveryAddress(Province|Municipality|Verified)$/, 'deliveryAddressStreetname')
