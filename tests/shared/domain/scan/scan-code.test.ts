import { describe, expect, it } from 'vitest'
import { hasCheckDigit, readScan } from '#shared/domain/scan/scan-code.ts'

describe('what a scanned code may mean', () => {
  it.each([
    ['leermeester://order/12', { kind: 'order', salesOrderId: 12 }],
    ['https://shop.example/admin/verkooporders/10023', { kind: 'order', salesOrderId: 10023 }],
    ['https://shop.example/account/bestelling/10023/', { kind: 'order', salesOrderId: 10023 }],
    ['https://shop.example/orderoverzicht?statusCode=100&reference=10023', { kind: 'order', salesOrderId: 10023 }],
    ['#10023', { kind: 'order', salesOrderId: 10023 }],
    ['Bestelling 10023', { kind: 'order', salesOrderId: 10023 }],
    ['https://shop.example/configuratie/K7M2QX', { kind: 'configuration', code: 'K7M2QX' }],
    ['https://shop.example/c/k7m2qx?utm=1', { kind: 'configuration', code: 'K7M2QX' }],
    ['https://shop.example/product/1001/bank-vlier', { kind: 'product', id: 1001 }],
  ])('%s is one thing', (text, guess) => {
    expect(readScan(text)).toEqual([guess])
  })

  it.each(['https://elders.example/iets', 'leermeester://order/rommel', 'leermeester://order/99999999999', ' \r\n'])(
    '%j is nothing',
    (text) => {
      expect(readScan(text)).toEqual([])
    },
  )

  it.each(['4006381333931', ']E04006381333931', '4006381333931\r\n', '\t 4006381333931 '])(
    'reads %j whatever the scanner puts around it',
    (text) => {
      expect(readScan(text)[0]).toMatchObject({ kind: 'barcode', codes: expect.arrayContaining(['4006381333931']) })
    },
  )

  it('knows the same article by UPC-A and EAN-13', () => {
    const [upc] = readScan('036000291452')
    const [ean] = readScan('0036000291452')

    expect(upc).toMatchObject({ codes: expect.arrayContaining(['036000291452', '0036000291452']) })
    expect(ean).toMatchObject({ codes: expect.arrayContaining(['036000291452', '0036000291452']) })
  })

  it('leaves a check digit away only when it is the right one', () => {
    expect(readScan('4006381333931')[0]).toMatchObject({ codes: expect.arrayContaining(['400638133393']) })
    expect(readScan('4006381333932')[0]).not.toMatchObject({ codes: expect.arrayContaining(['400638133393']) })
  })

  it('takes a bare number for an item before an order', () => {
    expect(readScan('10023')).toEqual([
      { kind: 'item', itemId: '10023' },
      { kind: 'product', id: 10023 },
      { kind: 'order', salesOrderId: 10023 },
    ])
  })

  it('takes six characters for a number of an item before a configuration', () => {
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
  ])('%s has its check digit: %s', (digits, isRight) => {
    expect(hasCheckDigit(digits)).toBe(isRight)
  })
})
