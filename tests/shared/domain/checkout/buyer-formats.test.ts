import { describe, expect, it } from 'vitest'
import { readKvkNumber, readVatNumber, readZipcode } from '#shared/domain/checkout/buyer-formats.ts'

describe('a postcode', () => {
  it.each([
    ['1234 AB', 'NL', '1234 AB'],
    ['8011AB', 'NL', '8011 AB'],
    [' 8011  ab ', 'NL', '8011 AB'],
    ['9000', 'BE', '9000'],
    ['10115', 'DE', '10115'],
    ['12345', undefined, '12345'],
  ])('%j of %s is stored as %j', (typed, country, text) => {
    expect(readZipcode(typed, country)).toEqual({ text })
  })

  it.each([
    ['12345', 'NL'],
    ['9999', 'NL'],
    ['0123 AB', 'NL'],
    ['1234 ABC', 'NL'],
    ['1234 AB', 'BE'],
    ['90000', 'BE'],
  ])('%j is invalid in %s', (typed, country) => {
    expect(readZipcode(typed, country).refusal).toMatch(/postcode van vier cijfers/)
  })
})

describe('a VAT number', () => {
  it.each([
    ['', ''],
    ['NL123456789B01', 'NL123456789B01'],
    ['nl 1234.56.789.b01', 'NL123456789B01'],
    ['BE 0123.456.789', 'BE0123456789'],
    ['DE123456789', 'DE123456789'],
    ['FRAB123456789', 'FRAB123456789'],
  ])('%j is stored as %j', (typed, text) => {
    expect(readVatNumber(typed)).toEqual({ text })
  })

  it.each(['XX12', 'NL12', 'NL123456789', 'BE123', 'DE12345678', '123456789B01', 'FRABCDEFGHIJ'])(
    '%j is invalid',
    (typed) => {
      expect(readVatNumber(typed).refusal).toBe('Vul een geldig btw-nummer in, zoals NL123456789B01 of BE0123456789.')
    },
  )
})

describe('a trade register number', () => {
  it('has 8 digits in the Netherlands, and any format elsewhere', () => {
    expect(readKvkNumber('12 34 56 78', 'NL')).toEqual({ text: '12345678' })
    expect(readKvkNumber('', 'NL')).toEqual({ text: '' })
    expect(readKvkNumber('12', 'NL').refusal).toBe('Vul een KvK-nummer van 8 cijfers in.')
    expect(readKvkNumber('HRB 12', 'DE')).toEqual({ text: 'HRB 12' })
  })
})
