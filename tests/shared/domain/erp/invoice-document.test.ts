import { describe, expect, it } from 'vitest'
import { type InvoiceSource, invoiceDocument } from '#shared/domain/erp/invoice-document.ts'

const source: InvoiceSource = {
  kind: 'invoice',
  number: 'INV10001',
  issuedOn: '2026-12-04',
  netCents: 82_562,
  vatCents: 17_338,
  grossCents: 99_900,
  lines: [{ description: 'Bank Merel', count: 1, netCents: 82_562 }],
  salesOrderId: 10_023,
  reference: 'PO-7',
  buyer: {
    companyName: 'Hotel De Zon BV',
    vatNumber: 'NL000099998B57',
    kvkNumber: '12345678',
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Vries',
    streetname: 'Dorpsstraat',
    houseNumber: '1',
    houseNumberAddition: '',
    zipcode: '1234 AB',
    city: 'Utrecht',
    country: 'NL',
  },
  deliveredOn: '2026-12-03',
  delivery: 'delivery',
  seller: {
    name: 'Leermeester',
    street: 'Kade 2',
    zipcode: '5678 CD',
    city: 'Zwolle',
    kvkNumber: '87654321',
    vatNumber: 'NL111111111B01',
  },
}

const textOf = (changes: Partial<InvoiceSource> = {}) =>
  JSON.stringify(invoiceDocument({ ...source, ...changes })).replaceAll('\u00a0', ' ')

describe('the document of an invoice', () => {
  it.each([
    'Factuur INV10001',
    'Datum 4 december 2026',
    'Hotel De Zon BV',
    'T.a.v. Anna de Vries',
    'Btw NL000099998B57',
    'Bestelling 10023',
    'Uw referentie: PO-7',
    'Geleverd op 3 december 2026',
    'KvK 87654321',
    'Btw NL111111111B01',
    'Bank Merel',
    '€ 825,62 per stuk',
    '€ 825,62',
    'Btw 21 % over € 825,62',
    '€ 173,38',
    '€ 999,00',
  ])('states %s', (text) => {
    expect(textOf()).toContain(text)
  })

  it('says that a credit note is one, with negative amounts', () => {
    const text = textOf({ kind: 'credit_note', number: 'CM10001' })
    expect(text).toContain('Creditfactuur CM10001')
    expect(text).toMatch(/-€? ?-?999,00|€ -999,00/)
  })

  it('says that an invoice before the delivery is a prepayment, and leaves out a rate that does not fit', () => {
    const text = textOf({ deliveredOn: null, vatCents: 7_431, grossCents: 89_993 })
    expect(text).toContain('vooruitbetaling')
    expect(text).toContain('"label":"Btw"')
  })

  it('is for a private buyer without company lines', () => {
    const text = textOf({ buyer: { ...source.buyer, companyName: '', vatNumber: '', kvkNumber: '' } })
    expect(text).toContain('"Anna de Vries"')
    expect(text).not.toContain('T.a.v.')
  })
})
