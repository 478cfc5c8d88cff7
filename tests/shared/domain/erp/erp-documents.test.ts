import { describe, expect, it } from 'vitest'
import {
  documentDifferences,
  documentTitle,
  type ErpDocumentKind,
  type InvoicedOrder,
  vatRateOf,
} from '#shared/domain/erp/erp-documents.ts'

const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

const document = (kind: ErpDocumentKind, netCents: number, vatCents = Math.round(netCents * 0.21)) => ({
  kind,
  number: kind === 'invoice' ? 'INV1' : 'CM1',
  lineCount: 1,
  netCents,
  vatCents,
  grossCents: netCents + vatCents,
})

const order = (documents: InvoicedOrder['documents'], changes: Partial<InvoicedOrder> = {}): InvoicedOrder => ({
  netCents: 165_124,
  dueCents: 199_800,
  releasedCents: 0,
  pieces: 2,
  isDelivered: false,
  documents,
  ...changes,
})

describe('the documents of the ERP about an order', () => {
  it('have the words of the trade with the number of the ERP', () => {
    expect(documentTitle({ kind: 'invoice', number: 'INV10231' })).toBe('Factuur INV10231')
    expect(documentTitle({ kind: 'credit_note', number: 'CM7' })).toBe('Creditfactuur CM7')
  })

  it.each([
    ['nothing is invoiced yet', order([])],
    ['the whole order is invoiced', order([document('invoice', 165_124)], { isDelivered: true })],
    ['a part is invoiced before the delivery', order([document('invoice', 82_562)])],
    [
      'an invoice is credited and made again',
      order([document('invoice', 165_124), document('credit_note', 165_124), document('invoice', 165_124)]),
    ],
    [
      'the withdrawn half is credited, with the rounding of both sides',
      order([document('invoice', 165_124), document('credit_note', 82_562)], {
        releasedCents: 99_900,
        dueCents: 99_900,
      }),
    ],
  ])('agree with it when %s', (_, invoiced) => {
    expect(documentDifferences(invoiced)).toEqual([])
  })

  it.each([
    [
      'more than the order is invoiced',
      order([document('invoice', 165_125)]),
      'NetSuite factureerde € 1.651,25 zonder btw, de winkel verkocht € 1.651,24.',
    ],
    [
      'a delivered order is not wholly invoiced',
      order([document('invoice', 82_562)], { isDelivered: true }),
      'NetSuite factureerde € 825,62 zonder btw, de winkel verkocht € 1.651,24.',
    ],
    [
      'a withdrawn line was not credited',
      order([document('invoice', 165_124)], { releasedCents: 99_900, dueCents: 99_900 }),
      'NetSuite factureerde € 1.998,00 met btw, de winkel verkocht € 999,00.',
    ],
    [
      'the VAT is of another rate',
      order([document('invoice', 165_124, 14_861)]),
      'Factuur INV1 heeft € 148,61 btw over € 1.651,24; dat is geen 21 %.',
    ],
  ])('differ when %s', (_, invoiced, text) => {
    expect(plain(documentDifferences(invoiced))).toEqual([text])
  })

  it('states the rate that follows from the amounts', () => {
    expect(vatRateOf({ netCents: 82_562, vatCents: 17_338 }, 1)).toBe(21)
    expect(vatRateOf({ netCents: 82_562, vatCents: 0 }, 1)).toBe(0)
    expect(vatRateOf({ netCents: 82_562, vatCents: 7_431 }, 1)).toBeUndefined()
  })
})
