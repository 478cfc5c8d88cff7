import { describe, expect, it } from 'vitest'
import type { ExportedOrder } from '#src/server/features/sales/sales-orders/order-list.ts'
import { ORDER_COLUMNS } from '#src/server/features/sales/sales-orders/order-list-file.ts'

const HOME = {
  country: 'NL',
  zipcode: '1234 AB',
  houseNumber: '12',
  houseNumberAddition: 'a',
  city: 'Verzonnen aan Zee',
  streetname: 'Voorbeeldstraat',
  province: '',
  municipality: '',
  verified: true,
}
const OTHER_ADDRESS = {
  ...HOME,
  country: 'BE',
  zipcode: '9000',
  houseNumber: '1',
  houseNumberAddition: '',
  city: 'Gent',
}

const order = (changes: Partial<ExportedOrder> = {}): ExportedOrder => ({
  salesOrderId: 10_001,
  netsuiteId: 88,
  userId: 5,
  name: 'Anna de Wilde',
  email: 'anna@voorbeeld.example',
  insertDateTime: '2026-11-21T13:00:00Z',
  synchronizedDateTime: '2026-11-21T13:05:00Z',
  canceledDateTime: null,
  total: 999,
  paid: 148.9,
  released: 0,
  paymentState: 'part',
  workState: 'in_production',
  channel: 'web',
  seller: null,
  openAttempt: null,
  netCents: 82_562,
  vatCents: 17_338,
  releasedCents: 0,
  canceledCents: 0,
  dueCents: 99_900,
  refundedCents: 95,
  methods: ['CASH', 'PAYLINK'],
  companyName: 'Zee BV',
  phoneNumber: '0612345678',
  delivery: 'delivery',
  address: HOME,
  deliveryAddress: null,
  ...changes,
})

/** The cells of an order by column title. */
const cells = (changes: Partial<ExportedOrder> = {}) =>
  Object.fromEntries(ORDER_COLUMNS.map(({ title, value }) => [title, value(order(changes))]))

describe('an order in the order export', () => {
  it('has every value in its own column, with days and amounts in spreadsheet format', () => {
    expect(Object.entries(cells())).toEqual([
      ...[['Order', 10_001] as const, ['NetSuite', 88], ['Gebruiker', 5], ['Naam', 'Anna de Wilde']],
      ...[['Email', 'anna@voorbeeld.example'] as const, ['Geplaatst', '2026-11-21 14:00']],
      ...[['Gesynchroniseerd', '2026-11-21 14:05'] as const, ['Totaal incl. btw', 999], ['Betaald', 148.9]],
      ...[['Betaalstatus', 'deels betaald'] as const, ['Status', 'In productie'], ['Kanaal', 'webwinkel']],
      ...[['Verkoper', null] as const, ['Totaal excl. btw', 825.62], ['Btw', 173.38], ['Herroepen', 0]],
      ...[['Terugbetaald', 0.95] as const, ['Nog open', 850.1], ['Betaalwijze', 'Contant, Betaallink']],
      ...[['Bedrijf', 'Zee BV'] as const, ['Telefoon', '0612345678'], ['Adres', 'Voorbeeldstraat 12 a']],
      ...[['Postcode', '1234 AB'] as const, ['Plaats', 'Verzonnen aan Zee'], ['Land', 'NL']],
      ...[['Levering', 'bezorgen'] as const, ['Bezorgadres', null], ['Geannuleerd', 0]],
    ])
  })

  it.each([
    ['nothing was paid', { paymentState: 'none' }, 'niet betaald'],
    ['all was paid', { paymentState: 'full' }, 'betaald'],
    ['the whole order was withdrawn', { releasedCents: 99_900, dueCents: 0, paymentState: 'full' }, 'herroepen'],
    ['a part was withdrawn', { releasedCents: 9_900, dueCents: 90_000 }, 'deels betaald'],
    ['it is free', { releasedCents: 0, dueCents: 0, paymentState: 'full' }, 'betaald'],
  ] as const)('shows the payment state when %s', (_what, changes, text) => {
    expect(cells(changes).Betaalstatus).toBe(text)
  })

  it('has the withdrawn amount, or for a canceled order the canceled amount', () => {
    const canceledDateTime = '2026-11-22T09:00:00Z'

    expect(cells({ releasedCents: 9_950 })).toMatchObject({ Herroepen: 99.5, Geannuleerd: 0, Status: 'In productie' })
    expect(cells({ releasedCents: 99_900, dueCents: 0, canceledDateTime })).toMatchObject({
      Betaalstatus: 'geannuleerd',
      Status: 'Geannuleerd',
      Herroepen: 0,
      Geannuleerd: 999,
    })
  })

  it('has canceled pieces of an order that goes on apart from withdrawn lines', () => {
    expect(cells({ releasedCents: 30_000, canceledCents: 20_000 })).toMatchObject({ Herroepen: 100, Geannuleerd: 200 })
    expect(
      cells({ releasedCents: 99_900, canceledCents: 99_900, dueCents: 0, paymentState: 'full' }).Betaalstatus,
    ).toBe('betaald')
  })

  it('says that an order expired, as the list does', () => {
    const canceledDateTime = '2026-11-22T09:00:00Z'

    expect(cells({ releasedCents: 99_900, dueCents: 0, canceledDateTime, isExpired: true })).toMatchObject({
      Betaalstatus: 'vervallen',
      Status: 'Vervallen',
      Geannuleerd: 999,
    })
  })

  it('has the seller of a showroom order and the delivery address', () => {
    const sold = cells({ channel: 'showroom', seller: 'sales@leermeester.example', delivery: 'pickup' })

    expect(sold).toMatchObject({ Kanaal: 'showroom', Verkoper: 'sales@leermeester.example', Levering: 'afhalen' })
    expect(cells({ deliveryAddress: OTHER_ADDRESS }).Bezorgadres).toBe('Voorbeeldstraat 1, 9000 Gent, BE')
  })

  it('leaves missing values of an address or the ERP empty', () => {
    const bare = { ...HOME, streetname: '', houseNumberAddition: '', zipcode: '' }

    expect(cells({ address: bare, deliveryAddress: bare, synchronizedDateTime: null })).toMatchObject({
      Adres: '12',
      Bezorgadres: '12, Verzonnen aan Zee, NL',
      Gesynchroniseerd: null,
    })
  })
})
