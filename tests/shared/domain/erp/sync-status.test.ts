import { describe, expect, it } from 'vitest'
import {
  accountOfCustomer,
  customerExternalId,
  depositExternalId,
  ERP_RECORD_KINDS,
  isInErp,
  recordInWords,
  refundExternalId,
  salesOrderExternalId,
} from '#shared/domain/erp/sync-status.ts'

describe('an ERP record of a sale', () => {
  it('has a unique id of letters, digits, dashes and underscores', () => {
    const externalIds = [
      customerExternalId({ userId: 7, salesOrderId: 10_001 }),
      customerExternalId({ userId: null, salesOrderId: 10_001 }),
      salesOrderExternalId(10_001),
      depositExternalId('0f8e8f0e-6f0c-4a55-8d2b-0a1b2c3d4e5f'),
      refundExternalId(12),
    ]
    expect(externalIds).toEqual([
      'web-cust-7',
      'web-guest-10001',
      'web-so-10001',
      'web-pay-0f8e8f0e-6f0c-4a55-8d2b-0a1b2c3d4e5f',
      'web-back-12',
    ])
    for (const externalId of externalIds) expect(externalId).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  it.each([1, 7, 10_001])('of the customer with account %d has an id that contains that account', (userId) => {
    expect(accountOfCustomer(customerExternalId({ userId, salesOrderId: 12 }))).toBe(userId)
  })

  it.each([
    customerExternalId({ userId: null, salesOrderId: 10_001 }),
    salesOrderExternalId(7),
    'web-cust-',
    'web-cust-7a',
    'web-cust-7-old',
    'old-web-cust-7',
    '',
  ])('with the id %j belongs to no account', (externalId) => {
    expect(accountOfCustomer(externalId)).toBeNull()
  })

  it('is described in Dutch, with its amount', () => {
    expect(ERP_RECORD_KINDS.map((kind) => recordInWords(kind, null))).toEqual([
      'Klant',
      'Verkooporder',
      'Betaling',
      'Terugbetaling',
    ])
    expect(recordInWords('refund', 0)).toMatch(/^Terugbetaling €\s0,00$/)
    expect(recordInWords('deposit', 15_000)).toMatch(/^Betaling €\s150,00$/)
  })

  it.each([
    ['queued', false],
    ['sent', false],
    ['accepted', true],
    ['compared', true],
    ['dead', false],
  ] as const)('with the sync status "%s" is in the ERP: %s', (state, expected) => {
    expect(isInErp(state)).toBe(expected)
  })
})
