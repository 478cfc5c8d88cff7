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

describe('a buyer in words', () => {
  it('has a name without gaps', () => {
    expect(fullName({ firstname: 'Anna', middlename: '', lastname: 'Wilde' })).toBe('Anna Wilde')
    expect(fullName({ firstname: 'Anna', middlename: 'de', lastname: 'Wilde' })).toBe('Anna de Wilde')
  })

  it('lives where an envelope says, with the country by its name', () => {
    expect(addressLines(address)).toEqual(['Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee', 'Nederland'])
  })

  it('lives in a country of which only the code is known, whatever that code is', () => {
    expect(addressLines({ ...address, country: 'toString' }).at(-1)).toBe('toString')
    expect(addressLines({ ...address, country: '' })).toEqual(['Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee'])
  })

  it('has no empty lines when something was not told', () => {
    expect(addressLines({ ...address, houseNumberAddition: '', zipcode: '', city: '', country: 'FR' })).toEqual([
      'Voorbeeldstraat 12',
      'FR',
    ])
  })

  it.each([
    ['business', 'De Wilde Wonen', 'Zakelijk: De Wilde Wonen'],
    ['business', '', 'Zakelijk'],
    ['private', 'De Wilde Wonen', 'Particulier'],
  ])('is %s of company "%s": %s', (customerType, companyName, words) => {
    expect(customerTypeText({ customerType, companyName })).toBe(words)
  })
})
