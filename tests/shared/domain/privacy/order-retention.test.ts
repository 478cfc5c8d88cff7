import { describe, expect, it } from 'vitest'
import { orderRetention } from '#shared/domain/privacy/order-retention.ts'

describe('the retention of an order after a request for erasure', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 99_900, '2027-05-21', '2033-12-31'],
    // Seven years after the end of the tax year, so the first day of a year has the same term as the last.
    ['2026-01-01T12:00:00Z', 1, '2026-07-01', '2033-12-31'],
    // In Amsterdam this time is already in the next year.
    ['2026-12-31T23:30:00Z', 99_900, '2027-07-01', '2034-12-31'],
    // There is no 31st of February.
    ['2026-08-31T12:00:00Z', 99_900, '2027-02-28', '2033-12-31'],
    // Samples are free, so they are not in the tax records.
    ['2026-11-21T12:00:00Z', 0, '2026-12-21', '2026-12-21'],
    ['2027-01-31T12:00:00Z', 0, '2027-02-28', '2027-02-28'],
  ])(
    'of an order placed at %s for %d cents: contact data until %s, tax records until %s',
    (placed, totalCents, contact, keep) => {
      expect(orderRetention({ placedAt: new Date(placed), totalCents })).toEqual({
        contactUntil: contact,
        keepUntil: keep,
      })
    },
  )
})
