import { describe, expect, it } from 'vitest'
import { confirmationStatus, confirmationText } from '#shared/domain/payments/confirmation.ts'

const shopName = 'Leermeester'

describe('the order confirmation', () => {
  // 100: paid. 0: not paid (yet). 500: payment at pickup. 300: nothing to pay now.
  it.each([
    [{ option: 'deposit', depositCents: 15_000, paidCents: 15_000 }, 100],
    [{ option: 'deposit', depositCents: 15_000, paidCents: 14_999 }, 0],
    [{ option: 'deposit', depositCents: 15_000, paidCents: 15_001 }, 100],
    [{ option: 'full', depositCents: 15_000, paidCents: 0 }, 0],
    [{ option: 'at_pickup', depositCents: 15_000, paidCents: 0 }, 0], // the deposit comes first, also at pickup
    [{ option: 'deposit', depositCents: 1, paidCents: 1 }, 100],
    [{ option: 'at_pickup', depositCents: 0, paidCents: 0 }, 500],
    [{ option: 'at_pickup', depositCents: 0, paidCents: 5_000 }, 100],
    [{ option: 'in_showroom', depositCents: 0, paidCents: 0 }, 300],
    [{ option: 'free', depositCents: 0, paidCents: 0 }, 300],
  ] as const)('for %j has status %d', (order, status) => {
    expect(confirmationStatus(order)).toBe(status)
  })

  it('shows the fixed sentence of the specification for a status that has one', () => {
    expect(confirmationText(100, { shopName })).toBe('De betaling is gelukt, bedankt voor uw bestelling!')
    expect(confirmationText(300, { shopName })).toBeUndefined()
    expect(confirmationText(500, { shopName })).toBe('U kunt betalen bij afhalen!')
    expect(confirmationText(0, { shopName })).toBe('De betaling is niet gelukt, neem contact op met Leermeester!')
    expect(confirmationText(0, { shopName, latestAttempt: 'cancelled' })).toBe(
      'De betaling is niet gelukt, neem contact op met Leermeester!',
    )
  })

  it.each(['failed', 'expired', 'review', null] as const)(
    'reports a failure when the last attempt is %s',
    (latestAttempt) => {
      expect(confirmationText(0, { shopName, latestAttempt })).toContain('De betaling is niet gelukt')
    },
  )

  it.each(['starting', 'open', 'unknown'] as const)(
    'reports no failure when the last attempt is %s',
    (latestAttempt) => {
      expect(confirmationText(0, { shopName, latestAttempt })).toBe('De betaling is nog niet afgerond.')
    },
  )
})
