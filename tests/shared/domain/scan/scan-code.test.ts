import { describe, expect, it } from 'vitest'
import { choicesInScan, hasCheckDigit, readScan } from '#shared/domain/scan/scan-code.ts'

describe('a scanned code', () => {
  it.each([
    ['leermeester://order/12', { kind: 'order', salesOrderId: 12 }],
    ['https://shop.example/admin/verkooporders/10023', { kind: 'order', salesOrderId: 10023 }],
    ['https://shop.example/account/bestelling/10023/', { kind: 'order', salesOrderId: 10023 }],
    ['https://shop.example/orderoverzicht?statusCode=100&reference=10023', { kind: 'order', salesOrderId: 10023 }],
    ['#10023', { kind: 'order', salesOrderId: 10023 }],
    ['Bestelling 10023', { kind: 'order', salesOrderId: 10023 }],
    ['bestelling10023', { kind: 'order', salesOrderId: 10023 }],
    ['order 10023', { kind: 'order', salesOrderId: 10023 }],
    ['Order10023', { kind: 'order', salesOrderId: 10023 }],
    ['verkooporder  10023', { kind: 'order', salesOrderId: 10023 }],
    ['#2147483647', { kind: 'order', salesOrderId: 2147483647 }],
    ['https://shop.example/configuratie/K7M2QX', { kind: 'configuration', code: 'K7M2QX' }],
    ['https://shop.example/c/k7m2qx?utm=1', { kind: 'configuration', code: 'K7M2QX' }],
    ['https://shop.example/product/1001/bank-vlier', { kind: 'product', id: 1001 }],
    ['https://shop.example/staal/9102', { kind: 'product', id: 9102 }],
  ])('%s has one meaning', (text, guess) => {
    expect(readScan(text)).toEqual([guess])
  })

  it.each([
    'https://elders.example/iets',
    'leermeester://order/rommel',
    'leermeester://order/99999999999',
    'https://shop.example/product/0/bank-vlier',
    '#0',
    '#2147483648', // above the largest id of the shop
    ' \r\n',
  ])('%j has no meaning', (text) => {
    expect(readScan(text)).toEqual([])
  })

  it.each([
    'mijn bestelling 10023',
    '#10023x',
    'order-10023',
    'orders 10023',
    'bank https://elders.example/iets',
    '+5',
    '1.5',
    '1e5',
    '0x1f',
    '0',
    '2147483648',
  ])('%j can only be an item code', (text) => {
    expect(readScan(text)).toEqual([{ kind: 'item', itemId: text }])
  })

  it.each(['1', '2147483647'])('%s can be an item, a product or an order', (text) => {
    expect(readScan(text)).toEqual([
      { kind: 'item', itemId: text },
      { kind: 'product', id: Number(text) },
      { kind: 'order', salesOrderId: Number(text) },
    ])
  })

  it('is read without the prefix of the scanner, but with similar characters inside the code', () => {
    expect(readScan('LB]C1001')[0]).toEqual({ kind: 'item', itemId: 'LB]C1001' })
    expect(readScan(']C1 LB1001')[0]).toEqual({ kind: 'item', itemId: 'LB1001' })
  })

  it.each(['4006381333931', ']E04006381333931', '4006381333931\r\n', '\t 4006381333931 ', ' ]E0 4006381333931 '])(
    'is recognized as a barcode with any prefix and suffix of the scanner: %j',
    (text) => {
      expect(readScan(text)[0]).toMatchObject({ kind: 'barcode', codes: expect.arrayContaining(['4006381333931']) })
    },
  )

  it('finds the same article by UPC-A and EAN-13', () => {
    const [upc] = readScan('036000291452')
    const [ean] = readScan('0036000291452')

    expect(upc).toMatchObject({ codes: expect.arrayContaining(['036000291452', '0036000291452']) })
    expect(ean).toMatchObject({ codes: expect.arrayContaining(['036000291452', '0036000291452']) })
  })

  it.each([
    ['4006381333931', '04006381333931'],
    ['036000291452', '0036000291452', '00036000291452'],
  ])('finds the same article by every length of its number: %j', (...written) => {
    for (const one of written)
      expect(readScan(one)[0]).toMatchObject({ kind: 'barcode', codes: expect.arrayContaining(written) })
  })

  it('finds no other article than the scanned one', () => {
    expect(readScan('4006381333932')[0]).toEqual({ kind: 'barcode', codes: ['4006381333932', '04006381333932'] })
    // The leading digit of a box of articles (GTIN-14) is part of its number, also when a zero follows.
    expect(readScan('10036000291453')[0]).toEqual({ kind: 'barcode', codes: ['10036000291453'] })
    expect(readScan('2006381333934')[0]).toEqual({ kind: 'barcode', codes: ['2006381333934', '02006381333934'] })
  })

  it('is recognized as a barcode when its digits are separated by dashes or spaces, as printed below it', () => {
    expect(readScan('4-006381-333932')[0]).toEqual({
      kind: 'barcode',
      codes: ['4-006381-333932', '4006381333932', '04006381333932'],
    })
    expect(readScan('4 006381 333932')[0]).toMatchObject({ codes: expect.arrayContaining(['4006381333932']) })
  })

  it.each([
    ...['9638507', '963850741', '12345678901', '123456789012345'], // 7, 9, 11 and 15 digits
    ...['A4006381333931', '4006381333931A', '9638507A', 'A9638507', 'XXXXXXXX', 'A96385074', '96385074A'],
  ])('%s is no barcode', (text) => {
    expect(readScan(text).map(({ kind }) => kind)).not.toContain('barcode')
  })

  it.each(['96385074', '123456789012', '1234567890123', '12345678901234'])('%s can be a barcode', (text) => {
    expect(readScan(text)[0]?.kind).toBe('barcode')
  })

  it('is also looked up without its last digit, if that digit is a valid check digit', () => {
    expect(readScan('4006381333931')[0]).toMatchObject({ codes: expect.arrayContaining(['400638133393']) })
    expect(readScan('4006381333932')[0]).not.toMatchObject({ codes: expect.arrayContaining(['400638133393']) })
  })

  it('is an item before an order when it is only a number', () => {
    expect(readScan('10023')).toEqual([
      { kind: 'item', itemId: '10023' },
      { kind: 'product', id: 10023 },
      { kind: 'order', salesOrderId: 10023 },
    ])
  })

  it('of six characters is an item before a configuration', () => {
    expect(readScan('k7m-2qx')).toEqual([
      { kind: 'item', itemId: 'k7m-2qx' },
      { kind: 'configuration', code: 'K7M2QX' },
    ])
  })

  it.each([
    ['4006381333931', true],
    ['4006381333932', false],
    ['036000291452', true],
    ['96385074', true],
  ])('%s has a valid check digit: %s', (digits, expected) => {
    expect(hasCheckDigit(digits)).toBe(expected)
  })
})

describe('the choices in a scanned code', () => {
  it.each([
    ['https://shop.example/product/1001/merel?leer=109&poten=6&bekijk=kamer#top', 'leer=109&poten=6&bekijk=kamer'],
    [']Q3https://shop.example/product/1001?leer=109\r', 'leer=109'],
    ['https://shop.example/product/1001/merel', ''],
    ['https://elders.example/iets?leer=109', ''],
    ['?leer=109', ''],
  ])('of %j are %j', (text, choices) => {
    expect(choicesInScan(text)).toBe(choices)
  })
})
