import { describe, expect, it } from 'vitest'
import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import { resumedCheckout } from '#src/renderer/features/storefront/checkout/checkout-values.ts'
import { prefillCheckout } from '#src/renderer/features/storefront/checkout/prefill-checkout.ts'

const saved: SavedCustomer = {
  customerType: 'business',
  companyName: 'Zee BV',
  vatnumber: 'NL1',
  kvknumber: '2',
  gender: 'v',
  firstname: 'Fenna',
  middlename: 'van der',
  lastname: 'Zee',
  email: 'fenna@example.nl',
  phoneNumber: '0612345678',
  address: {
    country: 'BE',
    zipcode: '9000',
    houseNumber: '7',
    houseNumberAddition: '',
    streetname: 'Veldstraat',
    city: 'Gent',
    province: '',
    municipality: '',
    verified: true,
  },
}

describe('prefilling a checkout with customer data', () => {
  it('fills in an empty form', () => {
    expect(prefillCheckout(resumedCheckout(undefined), saved)).toMatchObject({
      customerType: 'business',
      companyName: 'Zee BV',
      gender: 'v',
      firstname: 'Fenna',
      lastname: 'Zee',
      email: 'fenna@example.nl',
      phoneNumber: '0612345678',
      country: 'BE',
      city: 'Gent',
      addressVerified: true,
    })
  })

  it('keeps typed fields, and does not mix the names of two persons', () => {
    const values = prefillCheckout(resumedCheckout({ firstname: 'Opa', email: 'opa@example.nl' }), saved)

    expect(values).toMatchObject({
      firstname: 'Opa',
      lastname: '',
      gender: '',
      email: 'opa@example.nl',
      customerType: 'private',
      phoneNumber: '0612345678',
      city: 'Gent',
    })
  })

  it('keeps a business order when the user selected it', () => {
    const values = prefillCheckout(resumedCheckout({ customerType: 'business' }), { ...saved, customerType: 'private' })

    expect(values).toMatchObject({ customerType: 'business', firstname: 'Fenna' })
  })

  it('does not complete an address of which one field was typed', () => {
    const values = prefillCheckout(resumedCheckout({ zipcode: '2012 ES' }), saved)

    expect(values).toMatchObject({ zipcode: '2012 ES', city: '', country: 'NL', addressVerified: false })
  })

  it('fills in no address when none is stored', () => {
    expect(prefillCheckout(resumedCheckout(undefined), { ...saved, address: null })).toMatchObject({
      city: '',
      country: 'NL',
    })
  })

  const other = { ...saved.address, streetname: 'Kouter', houseNumber: '1', verified: true } as NonNullable<
    SavedCustomer['address']
  >

  it('fills in another delivery address when the customer has stored one', () => {
    expect(prefillCheckout(resumedCheckout(undefined), { ...saved, deliveryAddress: other })).toMatchObject({
      streetname: 'Veldstraat',
      deliveryAddress: 'other',
      deliveryAddressStreetname: 'Kouter',
      deliveryAddressCountry: 'BE',
      deliveryAddressVerified: true,
    })
    expect(prefillCheckout(resumedCheckout(undefined), { ...saved, deliveryAddress: null })).toMatchObject({
      deliveryAddress: 'same',
      deliveryAddressStreetname: '',
    })
  })

  it('keeps another delivery address that was typed', () => {
    const typed = { deliveryAddress: '2', deliveryAddressCity: 'Aalst' }

    expect(prefillCheckout(resumedCheckout(typed), { ...saved, deliveryAddress: other })).toMatchObject({
      deliveryAddress: 'other',
      deliveryAddressCity: 'Aalst',
      deliveryAddressStreetname: '',
    })
  })

  it('never changes fields that belong to this order only', () => {
    const orderFields = { reference: 'serre', remarks: 'bel aan', delivery: 'a', payment: '2' }

    expect(prefillCheckout(resumedCheckout(orderFields), saved)).toMatchObject({
      ...orderFields,
      delivery: 'pickup',
      payment: 'full',
    })
  })
})
