import { describe, expect, it } from 'vitest'
import { checkoutFields } from '#shared/contracts/checkout-form.ts'
import { changesBetween } from '#shared/domain/audit/changes.ts'
import { actionInWords, fieldInWords, subjectInWords, valueInWords } from '#shared/domain/audit/words.ts'

describe('the changes in an audit row', () => {
  it('leave out unchanged fields', () => {
    expect(changesBetween({ isValid: false, reaction: null }, { isValid: true, reaction: null })).toEqual([
      { field: 'isValid', before: false, after: true },
    ])
  })

  it('contain all fields of an added or deleted record', () => {
    expect(changesBetween(null, { note: 'Belt terug' })).toEqual([
      { field: 'note', before: undefined, after: 'Belt terug' },
    ])
    expect(changesBetween({ note: 'Belt terug' }, null)).toEqual([
      { field: 'note', before: 'Belt terug', after: undefined },
    ])
  })

  it('name a nested field by its path', () => {
    const before = { address: { city: 'Zwolle', country: 'NL' } }
    const after = { address: { city: 'Meppel', country: 'NL' } }

    expect(changesBetween(before, after)).toEqual([{ field: 'address.city', before: 'Zwolle', after: 'Meppel' }])
  })

  it('contain a field whose value is an empty object', () => {
    expect(changesBetween({ view: {} }, null)).toEqual([{ field: 'view', before: {}, after: undefined }])
  })

  it('treat a list as one field', () => {
    expect(changesBetween({ roles: ['Sales'] }, { roles: ['Sales', 'Admin'] })).toEqual([
      { field: 'roles', before: ['Sales'], after: ['Sales', 'Admin'] },
    ])
    expect(changesBetween({ roles: ['Sales'] }, { roles: ['Sales'] })).toEqual([])
  })

  it.each([
    [null, '–'],
    [undefined, '–'],
    ['', '–'],
    [true, 'ja'],
    [false, 'nee'],
    [0, '0'],
    ['Dank u wel!', 'Dank u wel!'],
    [['Sales', 'Admin'], 'Sales, Admin'],
    [[{ id: 1 }], '[{"id":1}]'],
    [['Sales', { id: 1 }], '["Sales",{"id":1}]'],
    [[], '–'],
    [{ page: 1 }, '{"page":1}'],
  ])('show %j as "%s"', (value, words) => {
    expect(valueInWords(value)).toBe(words)
  })

  it('show cents as an amount, and a field by its Dutch name', () => {
    expect(valueInWords(123450, 'amountCents')).toBe('€\u00a01.234,50')
    expect(valueInWords('onbekend', 'amountCents')).toBe('onbekend')
    expect(valueInWords(123450, 'count')).toBe('123450')
    expect(fieldInWords('address.city')).toBe('address › Plaats')
  })

  it('show a subject without a Dutch name by its code', () => {
    expect(subjectInWords('sales_order')).toBe('Verkooporder')
    expect(subjectInWords('something_new')).toBe('something_new')
  })

  it('show an action without a Dutch name by its code', () => {
    expect(actionInWords('review.judged')).toBe('Review beoordeeld')
    expect(actionInWords('something.new')).toBe('something.new')
  })
})

describe('a corrected order in the audit log', () => {
  it('has a Dutch name for every checkout field', () => {
    expect(Object.keys(checkoutFields).filter((field) => fieldInWords(field) === field)).toEqual([])
  })

  it.each([
    ['delivery', 's', 'Bezorgen'],
    ['delivery', 'a', 'Afhalen'],
    ['deliveryAddress', '2', 'Een ander adres'],
    ['customerType', 'business', 'Bedrijf'],
    ['gender', 'v', 'Mevrouw'],
    ['reference', 'a', 'a'],
  ])('shows %s "%s" as "%s"', (field, value, text) => {
    expect(valueInWords(value, field)).toBe(text)
  })
})
