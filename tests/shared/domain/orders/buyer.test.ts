import { describe, expect, it } from 'vitest'
import { addressLines, customerTypeText, fullName } from '#shared/domain/orders/buyer.ts'

const address = {
  streetname: 'Voorbeeldstraat',
  houseNumber: '12',
  houseNumberAddition: 'a',
  zipcode: '1234 AB',
  city: 'Verzonnen aan Zee',
  country: 'NL',
}

describe('the buyer of an order', () => {
  it('has a name without double spaces', () => {
    expect(fullName({ firstname: 'Anna', middlename: '', lastname: 'Wilde' })).toBe('Anna Wilde')
    expect(fullName({ firstname: 'Anna', middlename: 'de', lastname: 'Wilde' })).toBe('Anna de Wilde')
  })

  it('has a postal address with the Dutch name of the country', () => {
    expect(addressLines(address)).toEqual(['Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee', 'Nederland'])
  })

  it('shows the country by its code if its name is unknown', () => {
    expect(addressLines({ ...address, country: 'toString' }).at(-1)).toBe('toString')
    expect(addressLines({ ...address, country: '' })).toEqual(['Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee'])
  })

  it('has no empty lines for missing fields', () => {
    expect(addressLines({ ...address, houseNumberAddition: '', zipcode: '', city: '', country: 'FR' })).toEqual([
      'Voorbeeldstraat 12',
      'FR',
    ])
  })

  it.each([
    ['business', 'De Wilde Wonen', 'Zakelijk: De Wilde Wonen'],
    ['business', '', 'Zakelijk'],
    ['private', 'De Wilde Wonen', 'Particulier'],
  ])('of type %s with company "%s" is shown as: %s', (customerType, companyName, words) => {
    expect(customerTypeText({ customerType, companyName })).toBe(words)
  })
})
