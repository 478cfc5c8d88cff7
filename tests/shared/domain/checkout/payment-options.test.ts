import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterOrderPath,
  defaultPaymentOption,
  depositCents,
  mayPayBy,
  orderButtonText,
  type PaymentOption,
  paymentOptions,
} from '#shared/domain/checkout/payment-options.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const optionsOf = (buyer: { totalCents: number; isStaff: boolean }) => paymentOptions(buyer).map(({ value }) => value)

describe('payment options', () => {
  it.each([
    [{ totalCents: 99900, isStaff: false }, ['deposit', 'full']],
    [{ totalCents: 99900, isStaff: true }, ['deposit', 'full', 'at_pickup', 'in_showroom']],
    [{ totalCents: 0, isStaff: false }, ['free']],
    [{ totalCents: 0, isStaff: true }, ['free']],
  ])('for %j are %j', (buyer, expected) => {
    expect(optionsOf(buyer)).toEqual(expected)
    const all: PaymentOption[] = ['deposit', 'full', 'at_pickup', 'in_showroom', 'free']
    expect(all.filter((option) => mayPayBy(option, buyer))).toEqual(expected)
  })

  it('have a Dutch label, and the amount to pay now', () => {
    expect(paymentOptions({ totalCents: 99900, isStaff: true })).toEqual([
      { value: 'deposit', label: 'Aanbetaling 15% van het totaal', depositCents: 14985 },
      { value: 'full', label: 'Volledig bedrag (100%)', depositCents: 99900 },
      { value: 'at_pickup', label: 'Betalen bij afhalen', depositCents: 0 },
      { value: 'in_showroom', label: 'Betalen in winkel', depositCents: 0 },
    ])
    expect(paymentOptions({ totalCents: 0, isStaff: false })[0]?.label).toBe('Geen betaling nodig')
  })

  it('have a default that the buyer is allowed to choose', () => {
    expect(defaultPaymentOption(99900)).toBe('deposit')
    expect(defaultPaymentOption(0)).toBe('free')
    checkProperty(
      fc.property(fc.nat(), fc.boolean(), (totalCents, isStaff) => {
        expect(mayPayBy(defaultPaymentOption(totalCents), { totalCents, isStaff })).toBe(true)
      }),
    )
  })
})

describe('the amount to pay now', () => {
  it.each([
    ['deposit', 100_000, 15_000],
    ['deposit', 10, 2], // 1.5 cents is rounded up
    ['deposit', 5, 1],
    ['full', 12_345, 12_345],
    ['at_pickup', 12_345, 0],
    ['in_showroom', 12_345, 0],
    ['free', 0, 0],
  ] as const)('with option %s and a total of %d cents is %d cents', (option, total, deposit) => {
    expect(depositCents(option, total)).toBe(deposit)
  })

  it('is a deposit of 15 % rounded to the cent, half up, and the rest adds up to the total', () => {
    checkProperty(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (total) => {
        const deposit = depositCents('deposit', total)
        expect(BigInt(deposit)).toBe((BigInt(total) * 15n * 2n + 100n) / 200n)
        expect(deposit + (total - deposit)).toBe(total)
      }),
    )
  })
})

describe('after the order', () => {
  it.each([
    ['deposit', '/orderoverzicht?reference=12&statusCode=300'],
    ['full', '/orderoverzicht?reference=12&statusCode=300'],
    ['at_pickup', '/orderoverzicht?reference=12&statusCode=500'],
    ['in_showroom', '/admin/verkooporders/12'],
    ['free', '/orderoverzicht?reference=12&statusCode=300'],
  ] as const)('option %s with nothing to pay now leads to %s', (option, path) => {
    expect(afterOrderPath({ option, salesOrderId: 12, depositCents: 0 })).toBe(path)
  })

  it('an amount to pay now leads to the payment page', () => {
    expect(afterOrderPath({ option: 'deposit', salesOrderId: 12, depositCents: 1 })).toBeUndefined()
  })
})

describe('the order button', () => {
  it('states in the words of the law that ordering obliges to pay', () => {
    expect(orderButtonText(99900)).toBe('De bestelling plaatsen met betalingsverplichting')
  })

  it('does not state an obligation to pay when there is nothing to pay', () => {
    expect(orderButtonText(0)).toBe('De bestelling plaatsen')
  })
})
