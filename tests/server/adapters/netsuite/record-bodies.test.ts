import { describe, expect, it } from 'vitest'
import { accountNames } from '#src/server/adapters/netsuite/account-names.ts'
import { salesOrderBody } from '#src/server/adapters/netsuite/record-bodies.ts'

const ORDER = {
  externalId: 'web-so-10001',
  salesOrderId: 10_001,
  customerId: 501,
  placedOn: '2026-11-21',
  channel: 'web',
  delivery: 'deliver',
  reference: '',
  remarks: '',
  shipTo: {
    addressee: 'Anna',
    street: 'Voorbeeldstraat 1',
    zipcode: '1234 AB',
    city: 'Zee',
    province: '',
    country: 'NL',
  },
  lines: [{ itemId: 7, count: 1, netPrice: 826.45, description: 'Bank Vonk', isClosed: true }],
  cancellationFee: 123.97,
} as unknown as Parameters<typeof salesOrderBody>[0]

describe('the fee of a cancellation in the ERP', () => {
  const itemsFor = (cancellationFeeItem: string | null) =>
    salesOrderBody(ORDER, { ...accountNames, values: { ...accountNames.values, cancellationFeeItem } }).item

  it('is a line of the order under the item that the account has for it', () => {
    expect(itemsFor('880')).toEqual({
      items: [
        { item: { id: '7' }, quantity: 1, rate: 826.45, description: 'Bank Vonk', isClosed: true },
        { item: { id: '880' }, quantity: 1, rate: 123.97, description: 'Annuleringskosten' },
      ],
    })
  })

  it('is not sent to an account without such an item', () => {
    expect(itemsFor(null)).toEqual({
      items: [{ item: { id: '7' }, quantity: 1, rate: 826.45, description: 'Bank Vonk', isClosed: true }],
    })
  })
})
