import { describe, expect, it } from 'vitest'
import { orderDocument } from '#shared/domain/orders/order-document.ts'

const address = {
  ...{ streetname: 'Voorbeeldstraat', houseNumber: '12', houseNumberAddition: 'a', zipcode: '1234 AB' },
  ...{ city: 'Verzonnen aan Zee', country: 'NL' },
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
  ...{ salesOrderId: 10_023, insertedAt: '2026-11-21T13:00:00.000Z', canceledAt: null, channel: 'web', seller: null },
  ...{ reference: '', remarks: '', delivery: 's', deliveryAddress: null, deliveredOn: null },
  buyer: {
    ...{ firstname: 'Anna', middlename: 'de', lastname: 'Wilde', companyName: '', email: 'anna@voorbeeld.example' },
    ...{ phoneNumber: '0612345678', ...address },
  },
  rows: [
    {
      ...{ itemId: 'LM-1001', displayName: 'Fauteuil Toledo', isMadeToMeasure: true, count: 2, unitGrossCents: 99_900 },
      options: [{ label: 'Leer', value: 'Toledo 04 Leem' }],
    },
  ],
  ...{
    grossCents: 199_800,
    netCents: 165_124,
    vatCents: 34_676,
    paidCents: 29_970,
    releasedCents: 0,
    termsUrl: 'https://shop.test/voorwaarden',
  },
}

const columnsOf = (facts: Partial<typeof order>) =>
  orderDocument({ ...order, ...facts }).blocks.flatMap((block) => (block.kind === 'columns' ? block.columns : []))
const deliveryOf = (facts: Partial<typeof order>) => columnsOf(facts).find(({ title }) => title === 'Levering')?.lines
const outstandingOf = (facts: Partial<typeof order>) =>
  orderDocument({ ...order, ...facts })
    .blocks.flatMap((block) => (block.kind === 'lines' ? block.totals : []))
    .find(({ label }) => label === 'Nog te voldoen')
    ?.value.replaceAll('\u00a0', ' ')

describe('an order on paper', () => {
  it('is delivered at the buyer, at the other address, or picked up', () => {
    expect(deliveryOf({})).toEqual(['Bezorgen', 'Op het adres van de klant'])
    expect(deliveryOf({ deliveryAddress: elsewhere })).toEqual(['Bezorgen', 'Korenmarkt 1 a', '9000 Gent', 'België'])
    expect(deliveryOf({ delivery: 'a', deliveryAddress: elsewhere })).toEqual(['Afhalen in de showroom'])
  })

  it('says when it came', () => {
    expect(deliveryOf({ deliveredOn: '2027-01-04' })).toContain('Geleverd op 4 januari 2027')
    expect(deliveryOf({ delivery: 'a', deliveredOn: '2027-01-04' })).toContain('Afgehaald op 4 januari 2027')
  })

  it('asks for what is left, and for nothing once it was canceled', () => {
    expect(outstandingOf({})).toBe('€ 1.698,30')
    expect(outstandingOf({ paidCents: 200_000 })).toBe('€ 0,00')
    expect(outstandingOf({ canceledAt: '2026-11-21T14:00:00.000Z', releasedCents: 199_800 })).toBe('€ 0,00')
  })

  it('leaves out what was not filled in', () => {
    expect(columnsOf({}).flatMap(({ lines }) => lines)).not.toContain('')
    expect(orderDocument(order).blocks.some((block) => block.kind === 'heading' && block.text === 'Opmerkingen')).toBe(
      false,
    )
    const { blocks } = orderDocument({ ...order, remarks: 'Bel even' })
    expect(blocks).toContainEqual({ kind: 'text', text: 'Bel even' })
  })
})
