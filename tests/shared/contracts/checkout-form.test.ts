import { describe, expect, it } from 'vitest'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { choicesInWords } from '#shared/domain/checkout/choice-codes.ts'
import { orderForm } from '#tests/support/order-form.ts'

type Values = Record<string, unknown>

const { shoppinglist: _, ...sent } = orderForm([])
const filledIn: Values = choicesInWords<unknown>(sent)
const furnitureOrder = { onlySamples: false, isFree: false }

/** Returns the message per field when the rest of the form is valid. */
function problems(changes: Values): Record<string, string> {
  return readCheckout({ ...filledIn, ...changes }, furnitureOrder).problems
}

const formOf = (changes: Values) => readCheckout({ ...filledIn, ...changes }, furnitureOrder).form

const tooLong = (max: number) => `U kunt maximaal ${max} karakters gebruiken.`
const otherAddress = {
  deliveryAddress: 'other',
  deliveryAddressCountry: 'BE',
  deliveryAddressZipcode: '9000',
  deliveryAddressHouseNumber: '1',
  deliveryAddressStreetname: 'Korenmarkt',
  deliveryAddressCity: 'Gent',
}

describe('the checkout form', () => {
  it('accepts a complete form', () => {
    expect(problems({})).toEqual({})
    expect(problems({ ...otherAddress, customerType: 'business', companyName: 'Zee BV' })).toEqual({})
  })

  it.each([
    ['customerType', undefined, 'Klanttype is verplicht.'],
    ['gender', undefined, 'Geslacht is verplicht.'],
    ['gender', '', 'Geslacht is verplicht.'],
    ['firstname', '', 'Voornaam is verplicht.'],
    ['lastname', ' ', 'Achternaam is verplicht.'],
    ['country', undefined, 'Country is required'],
    ['country', 'FR', 'Country is required'],
    ['zipcode', '', 'Postcode is verplicht.'],
    ['houseNumber', '', 'Huisnummer is verplicht.'],
    ['streetname', '', 'Straatnaam is verplicht.'],
    ['city', '', 'Plaats is verplicht.'],
    ['email', '', 'Email is verplicht.'],
    ['phoneNumber', '', 'Telefoonnummer is verplicht.'],
    ['deliveryAddress', undefined, 'Bezorgadres is verplicht.'],
    ['delivery', undefined, 'Bezorging is verplicht.'],
    ['payment', undefined, 'Betaaloptie is verplicht.'],
  ])('requires %s: %j is refused', (field, value, message) => {
    expect(problems({ [field]: value })).toEqual({ [field]: message })
  })

  it.each([
    ['firstname', 100],
    ['middlename', 10],
    ['lastname', 200],
    ['zipcode', 20],
    ['houseNumberAddition', 10],
    ['streetname', 200],
    ['city', 100],
    ['reference', 200],
    ['remarks', 2000],
  ])('limits %s to %d characters', (field, max) => {
    // A country whose postcodes have no fixed format.
    expect(problems({ country: 'DE', [field]: 'x'.repeat(max) })).toEqual({})
    expect(problems({ [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: tooLong(max) })
  })

  it.each(['companyName', 'vatnumber', 'kvknumber'])('limits %s of a business to 100 characters', (field) => {
    const business = { customerType: 'business', companyName: 'Zee BV' }
    if (field === 'companyName') expect(problems({ ...business, [field]: 'x'.repeat(100) })).toEqual({})
    expect(problems({ ...business, [field]: 'x'.repeat(101) })).toEqual({ [field]: tooLong(100) })
    expect(problems({ [field]: 'x'.repeat(101) }), 'a private person has none').toEqual({})
  })

  it('allows only digits in a house number, at most ten', () => {
    expect(problems({ houseNumber: '1234567890' })).toEqual({})
    expect(problems({ houseNumber: '12345678901' })).toEqual({ houseNumber: tooLong(10) })
    expect(problems({ houseNumber: '12a' })).toHaveProperty('houseNumber')
  })

  it('requires a company name from a business, and not from a private person', () => {
    expect(problems({ customerType: 'business', companyName: '' })).toEqual({
      companyName: 'Bedrijfsnaam is verplicht.',
    })
    expect(problems({ customerType: 'private', companyName: '' })).toEqual({})
  })

  it.each([
    ['NL', '1234 AB'],
    ['DE', '10115'],
    ['BE', '9000'],
  ])("accepts a buyer's address in %s", (country, zipcode) => {
    expect(problems({ country, zipcode })).toEqual({})
  })

  it('validates a postcode by the format of its country, and normalizes it', () => {
    const dutchFormat = 'Vul een postcode van vier cijfers en twee letters in: 1234 AB.'
    expect(problems({ zipcode: '12345' })).toEqual({ zipcode: dutchFormat })
    expect(problems({ ...otherAddress, deliveryAddressZipcode: '1234 AB' })).toEqual({
      deliveryAddressZipcode: 'Vul een Belgische postcode van vier cijfers in: 9000.',
    })
    expect(formOf({ zipcode: '8011ab' })).toMatchObject({ zipcode: '8011 AB' })
  })

  it('validates the VAT and trade register numbers of a business', () => {
    const business = { customerType: 'business', companyName: 'Zee BV' }
    expect(problems({ ...business, vatnumber: 'XX12', kvknumber: '12' })).toEqual({
      vatnumber: 'Vul een geldig btw-nummer in, zoals NL123456789B01 of BE0123456789.',
      kvknumber: 'Vul een KvK-nummer van 8 cijfers in.',
    })
    expect(formOf({ ...business, vatnumber: 'nl123456789b01', kvknumber: '1234 5678' })).toMatchObject({
      vatnumber: 'NL123456789B01',
      kvknumber: '12345678',
    })
    expect(problems({ vatnumber: 'XX12', kvknumber: '12' }), 'a private person has none').toEqual({})
  })

  it('does not validate the formats of postcode and company numbers when a stored order is corrected', () => {
    const old = { customerType: 'business', companyName: 'Zee BV', zipcode: '9999', vatnumber: 'NL1', kvknumber: '2' }
    expect(readCheckout({ ...filledIn, ...old }, { ...furnitureOrder, isCorrection: true })).toMatchObject({
      form: old,
      problems: {},
    })
  })

  it.each(['fenna', 'fenna@zee', 'fenna@zee.n', 'fenna @zee.nl', '@zee.nl'])(
    'refuses %j as an email address',
    (email) => {
      expect(problems({ email })).toEqual({ email: 'Geen geldige email.' })
    },
  )

  it('limits an email address to 200 characters', () => {
    expect(problems({ email: `${'x'.repeat(188)}@post.example` })).toHaveProperty('email', tooLong(200))
    expect(problems({ email: `${'x'.repeat(187)}@post.example` })).toEqual({})
  })

  it('accepts telephone numbers of 7 to 15 characters', () => {
    expect(problems({ phoneNumber: '061234' })).toEqual({ phoneNumber: 'U moet minimaal 7 karakters gebruiken.' })
    expect(problems({ phoneNumber: '0612345' })).toEqual({})
    expect(problems({ phoneNumber: '061234567890123' })).toEqual({})
    expect(problems({ phoneNumber: '0612345678901234' })).toEqual({ phoneNumber: tooLong(15) })
  })

  it.each([
    ['+31 (0)6-12345678', '+31612345678'],
    ['0031 (0) 6 12 34 56 78', '0031612345678'],
    ['(010) 123.45.67', '0101234567'],
    ['06 - 12 34 56 78', '0612345678'],
  ])('accepts the punctuation of the telephone number %s, and stores %s', (phoneNumber, stored) => {
    expect(problems({ phoneNumber })).toEqual({})
    expect(formOf({ phoneNumber })).toMatchObject({ phoneNumber: stored })
  })

  it.each(['06 twaalf 34', '06+12345678', '- ( ) -'])('refuses %j as a telephone number', (phoneNumber) => {
    expect(problems({ phoneNumber })).toHaveProperty('phoneNumber')
  })

  it.each([
    ['deliveryAddressCountry', '', 'Country is required'],
    ['deliveryAddressZipcode', '', 'Postcode is verplicht.'],
    ['deliveryAddressZipcode', 'x'.repeat(21), tooLong(20)],
    ['deliveryAddressHouseNumber', '', 'Huisnummer is verplicht.'],
    ['deliveryAddressHouseNumber', '12345678901', tooLong(10)],
    ['deliveryAddressHouseNumberAddition', 'x'.repeat(11), tooLong(10)],
    ['deliveryAddressStreetname', '', 'Straatnaam is verplicht.'],
    ['deliveryAddressStreetname', 'x'.repeat(201), tooLong(200)],
    ['deliveryAddressCity', '', 'Plaats is verplicht.'],
    ['deliveryAddressCity', 'x'.repeat(101), tooLong(100)],
  ])('refuses an invalid value in another delivery address: %s, %j', (field, value, message) => {
    expect(problems({ ...otherAddress, [field]: value })).toEqual({ [field]: message })
    const unused = { ...otherAddress, [field]: value, deliveryAddress: 'same' }
    expect(problems(unused), 'an unused delivery address is not validated').toEqual({})
  })
})
