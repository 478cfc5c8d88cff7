import { describe, expect, it } from 'vitest'
import { type OrderDocument, orderDocument } from '#shared/domain/orders/order-document.ts'

const address = {
  streetname: 'Voorbeeldstraat',
  houseNumber: '12',
  houseNumberAddition: 'a',
  zipcode: '1234 AB',
  city: 'Verzonnen aan Zee',
  country: 'NL',
}
const elsewhere = {
  ...address,
  streetname: 'Korenmarkt',
  houseNumber: '1',
  zipcode: '9000',
  city: 'Gent',
  country: 'BE',
}
const order: Parameters<typeof orderDocument>[0] = {
  salesOrderId: 10_023,
  insertedAt: '2026-11-21T13:00:00.000Z',
  canceledAt: null,
  channel: 'web',
  seller: null,
  reference: '',
  remarks: '',
  delivery: 'delivery',
  deliveryAddress: null,
  deliveredOn: null,
  buyer: {
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Wilde',
    companyName: '',
    email: 'anna@voorbeeld.example',
    phoneNumber: '0612345678',
    ...address,
  },
  rows: [
    {
      itemId: 'LM-1001',
      displayName: 'Fauteuil Toledo',
      isMadeToMeasure: true,
      count: 2,
      unitGrossCents: 99_900,
      basePrice: 825.62,
      options: [{ label: 'Leer', value: 'Toledo 04 Leem' }],
    },
  ],
  grossCents: 199_800,
  netCents: 165_124,
  vatCents: 34_676,
  paidCents: 29_970,
  releasedCents: 0,
  termsUrl: 'https://shop.test/voorwaarden',
}

const columnsOf = (facts: Partial<typeof order>) =>
  orderDocument({ ...order, ...facts }).blocks.flatMap((block) => (block.kind === 'columns' ? block.columns : []))
const deliveryOf = (facts: Partial<typeof order>) => columnsOf(facts).find(({ title }) => title === 'Levering')?.lines
const outstandingOf = (facts: Partial<typeof order>) =>
  orderDocument({ ...order, ...facts })
    .blocks.flatMap((block) => (block.kind === 'lines' ? block.totals : []))
    .find(({ label }) => label === 'Nog te voldoen')
    ?.value.replaceAll('\u00a0', ' ')

/** Returns the document with plain spaces, because amounts contain a no-break space. */
const documentOf = (facts: Partial<typeof order>) =>
  JSON.parse(JSON.stringify(orderDocument({ ...order, ...facts })).replaceAll('\u00a0', ' ')) as OrderDocument
const rowsOf = (rows: (typeof order)['rows']) =>
  documentOf({ rows }).blocks.flatMap((block) => (block.kind === 'lines' ? block.lines : []))

describe('the order document', () => {
  it('names canceled pieces, what is no longer due for them, and the fee', () => {
    const rows = order.rows.map((row) => ({ ...row, canceledCount: 1 }))

    const [lines] = documentOf({ rows, releasedCents: 84_915, cancellationFeeCents: 14_985 }).blocks.flatMap((block) =>
      block.kind === 'lines' ? [block] : [],
    )

    expect(lines?.lines[0]?.details).toContain('Geannuleerd: 1 van de 2 stuks')
    expect(lines?.totals.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['Herroepen, geannuleerd of vervangen', expect.stringContaining('999,00')],
        ['Annuleringskosten', '€ 149,85'],
        ['Nog te voldoen', '€ 849,15'],
      ]),
    )
  })

  it('contains buyer, products, delivery, amounts and signature, from top to bottom', () => {
    expect(documentOf({})).toEqual({
      title: 'Bestelling 10023',
      subtitle: 'Geplaatst op 21 november 2026 om 14:00',
      blocks: [
        {
          kind: 'columns',
          columns: [
            {
              title: 'Klant',
              lines: [
                ...['Anna de Wilde', 'Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee', 'Nederland'],
                ...['anna@voorbeeld.example', '0612345678'],
              ],
            },
            { title: 'Levering', lines: ['Bezorgen', 'Op het adres van de klant'] },
            { title: 'Verkoop', lines: ['Webwinkel'] },
          ],
        },
        { kind: 'heading', text: 'Bestelling' },
        {
          kind: 'lines',
          lines: [
            {
              name: 'Fauteuil Toledo',
              details: ['Artikel LM-1001', 'Leer: Toledo 04 Leem', 'Op maat gemaakt'],
              quantity: '2 × € 999,00',
              total: '€ 1.998,00',
            },
          ],
          totals: [
            { label: 'Totaal excl. btw', value: '€ 1.651,24' },
            { label: 'Btw', value: '€ 346,76' },
            { label: 'Totaal incl. btw', value: '€ 1.998,00', isStrong: true },
            { label: 'Betaald', value: '€ 299,70' },
            { label: 'Nog te voldoen', value: '€ 1.698,30', isStrong: true },
          ],
        },
        { kind: 'signatures', labels: ['Voor akkoord, klant', 'Datum'] },
        { kind: 'text', isSmall: true, text: 'Onze voorwaarden en garantie leest u op https://shop.test/voorwaarden.' },
      ],
    })
  })

  it('starts with the cancellation, if there is one', () => {
    expect(documentOf({ canceledAt: '2026-11-21T14:00:00.000Z' }).blocks[0]).toEqual({
      kind: 'text',
      text: 'Geannuleerd op 21 november 2026 om 15:00.',
    })
  })

  it("contains company, seller and the buyer's remarks", () => {
    const columns = columnsOf({
      channel: 'showroom',
      seller: 'sales@leermeester.example',
      reference: 'Serre',
      buyer: { ...order.buyer, companyName: 'De Wilde Wonen' },
    })
    expect(columns[0]?.lines.slice(0, 2)).toEqual(['De Wilde Wonen', 'Anna de Wilde'])
    expect(columns[2]?.lines).toEqual(['Showroom', 'sales@leermeester.example', 'Referentie: Serre'])

    const { blocks } = documentOf({ remarks: 'Bel even' })
    const heading = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Opmerkingen')
    expect(blocks[heading + 1]).toEqual({ kind: 'text', text: 'Bel even' })
    expect(blocks[heading + 2]).toMatchObject({ kind: 'signatures' })
  })

  it('strikes the list price of a row with a discount, and totals what the buyer saves', () => {
    const [row] = order.rows
    if (!row) throw new Error('the order has a row')
    const { blocks } = documentOf({
      rows: [{ ...row, unitGrossCents: 89_910, basePrice: 743.0579, listPrice: 825.62 }],
    })

    expect(blocks.find(({ kind }) => kind === 'lines')).toMatchObject({
      lines: [{ listTotal: '€ 1.998,00', total: '€ 1.798,20', details: expect.arrayContaining(['Korting € 199,80']) }],
      totals: expect.arrayContaining([{ label: 'Korting, al verrekend', value: '€ 199,80' }]),
    })
  })

  it('marks samples as free, and only furniture as made to measure', () => {
    const sample = {
      itemId: 'KLEURSTAAL-12',
      displayName: 'Kleurstaal Leem',
      count: 1,
      unitGrossCents: 0,
      basePrice: 0,
    }
    expect(rowsOf([{ ...sample, options: [], isMadeToMeasure: false }])).toEqual([
      { name: 'Kleurstaal Leem', details: ['Artikel KLEURSTAAL-12'], quantity: '1 × gratis', total: '€ 0,00' },
    ])
  })

  it('says when it expired', () => {
    const at = '2026-11-21T14:00:00.000Z'
    expect(documentOf({ canceledAt: at, expiredAt: at }).blocks[0]).toEqual({
      kind: 'text',
      text: 'Vervallen op 21 november 2026 om 15:00, omdat er niet op tijd betaald is.',
    })
  })

  it('subtracts withdrawn and canceled products', () => {
    const { blocks } = documentOf({ releasedCents: 99_900 })
    const totals = blocks.flatMap((block) => (block.kind === 'lines' ? block.totals : []))

    expect(totals).toContainEqual({ label: 'Herroepen, geannuleerd of vervangen', value: '€ -999,00' })
    expect(totals.at(-1)).toEqual({ label: 'Nog te voldoen', value: '€ 699,30', isStrong: true })
  })

  it("names the buyer's address, another address, or pickup as the place of delivery", () => {
    expect(deliveryOf({})).toEqual(['Bezorgen', 'Op het adres van de klant'])
    expect(deliveryOf({ deliveryAddress: elsewhere })).toEqual(['Bezorgen', 'Korenmarkt 1 a', '9000 Gent', 'België'])
    expect(deliveryOf({ delivery: 'pickup', deliveryAddress: elsewhere })).toEqual(['Afhalen in de showroom'])
  })

  it('contains the day of delivery or pickup, if it is known', () => {
    expect(deliveryOf({ deliveredOn: '2027-01-04' })).toContain('Geleverd op 4 januari 2027')
    expect(deliveryOf({ delivery: 'pickup', deliveredOn: '2027-01-04' })).toContain('Afgehaald op 4 januari 2027')
  })

  it('contains the outstanding amount, which is zero after a cancellation', () => {
    expect(outstandingOf({})).toBe('€ 1.698,30')
    expect(outstandingOf({ paidCents: 200_000 })).toBe('€ 0,00')
    expect(outstandingOf({ canceledAt: '2026-11-21T14:00:00.000Z', releasedCents: 199_800 })).toBe('€ 0,00')
  })

  it('leaves out empty fields', () => {
    expect(columnsOf({}).flatMap(({ lines }) => lines)).not.toContain('')
    expect(orderDocument(order).blocks.some((block) => block.kind === 'heading' && block.text === 'Opmerkingen')).toBe(
      false,
    )
    const { blocks } = orderDocument({ ...order, remarks: 'Bel even' })
    expect(blocks).toContainEqual({ kind: 'text', text: 'Bel even' })
  })

  it('contains the signature of the customer, or space for one, and says when the order was changed afterwards', () => {
    const signature = { signedDateTime: '2026-11-28T10:00:00Z', isCurrent: true, path: 'M1 1L2 2' }
    const signed = (changes: Partial<typeof signature>) =>
      orderDocument({ ...order, signature: { ...signature, ...changes } }).blocks
    const label = 'Getekend door de klant op 28 november 2026 om 11:00'

    expect(orderDocument(order).blocks).toContainEqual({ kind: 'signatures', labels: ['Voor akkoord, klant', 'Datum'] })
    expect(signed({})).toContainEqual({ kind: 'signature', path: 'M1 1L2 2', label })
    expect(signed({ isCurrent: false })).toContainEqual({
      kind: 'signature',
      path: 'M1 1L2 2',
      label: `${label}, vóór de laatste wijziging van de bestelling`,
    })
  })
})
