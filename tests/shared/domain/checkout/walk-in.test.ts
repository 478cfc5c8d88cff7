import { describe, expect, it } from 'vitest'
import { checkoutForm, readCheckout } from '#shared/contracts/checkout-form.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { isCashAndCarry, walkInCustomer } from '#shared/domain/checkout/walk-in.ts'

const shop = {
  name: 'Leermeester',
  street: 'Looierssingel 12',
  zipcode: '9999 ZZ',
  city: 'Leerdorp',
  phone: '085 000 00 00',
  email: 'info@leermeester.example',
}

describe('the buyer of a walk-in sale', () => {
  it('is the counter customer of the shop, with the address of the shop', () => {
    expect(walkInCustomer(shop)).toMatchObject({
      firstname: 'Balieklant',
      lastname: 'Leermeester',
      email: shop.email,
      streetname: 'Looierssingel',
      houseNumber: '12',
      delivery: 'pickup',
    })
    expect(walkInCustomer({ ...shop, counterCustomer: 'Toonbank' }).firstname).toBe('Toonbank')
  })

  it.each([
    ['Looierssingel 12', 'Looierssingel', '12', ''],
    ['Plein 1944 8 bis', 'Plein 1944', '8', 'bis'],
    ['Markt 3a', 'Markt', '3', 'a'],
    ['De Hoeve', 'De Hoeve', '0', ''],
  ])('has street, number and addition from %s', (street, streetname, houseNumber, houseNumberAddition) => {
    expect(walkInCustomer({ ...shop, street })).toMatchObject({ streetname, houseNumber, houseNumberAddition })
  })

  it('satisfies the rules of the checkout', () => {
    const form = { ...walkInCustomer(shop), payment: 'in_showroom' as const, reference: '', remarks: '' }

    expect(readCheckout(form, { onlySamples: false, isFree: false }).problems).toEqual({})
    expect(checkoutForm.safeParse(choicesInCodes(form)).success).toBe(true)
  })
})

it.each([
  [{ itemId: 'LM7', stockClass: 'Lederverzorging' }, true],
  [{ itemId: 'OUT1', stockClass: 'Voorraad' }, true],
  [{ itemId: 'LB1001', stockClass: null }, false],
  [{ itemId: 'LB1002', stockClass: 'Maatwerk' }, false],
  [{ itemId: 'KLEURSTAAL-9', stockClass: 'Voorraad' }, false],
])('%j can be sold without a known buyer: %s', (item, isSold) => expect(isCashAndCarry(item)).toBe(isSold))
