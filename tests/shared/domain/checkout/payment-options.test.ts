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
import { always } from '#tests/support/always.ts'

const values = (buyer: { totalCents: number; isStaff: boolean }) => paymentOptions(buyer).map(({ value }) => value)

describe('payment options', () => {
  it.each([
    [{ totalCents: 99900, isStaff: false }, ['1', '2']],
    [{ totalCents: 99900, isStaff: true }, ['1', '2', '3', '4']],
    [{ totalCents: 0, isStaff: false }, ['5']],
    [{ totalCents: 0, isStaff: true }, ['5']],
  ])('for %j are %j', (buyer, expected) => {
    expect(values(buyer)).toEqual(expected)
    const all: PaymentOption[] = ['1', '2', '3', '4', '5']
    expect(all.filter((option) => mayPayBy(option, buyer))).toEqual(expected)
  })

  it('have a Dutch label with the amount to pay now', () => {
    expect(paymentOptions({ totalCents: 99900, isStaff: true })).toEqual([
      { value: '1', label: 'Aanbetaling 15% van het totaal', depositCents: 14985 },
      { value: '2', label: 'Volledig bedrag (100%)', depositCents: 99900 },
      { value: '3', label: 'Betalen bij afhalen', depositCents: 0 },
      { value: '4', label: 'Betalen in winkel', depositCents: 0 },
    ])
    expect(paymentOptions({ totalCents: 0, isStaff: false })[0]?.label).toBe('Geen betaling nodig')
  })

  it('start with an allowed default', () => {
    expect(defaultPaymentOption(99900)).toBe('1')
    expect(defaultPaymentOption(0)).toBe('5')
    always(
      fc.property(fc.nat(), fc.boolean(), (totalCents, isStaff) => {
        expect(mayPayBy(defaultPaymentOption(totalCents), { totalCents, isStaff })).toBe(true)
      }),
    )
  })
})

describe('the amount to pay now', () => {
  it.each([
    ['1', 100_000, 15_000],
    ['1', 10, 2], // 1.5 cents is rounded up
    ['1', 5, 1],
    ['2', 12_345, 12_345],
    ['3', 12_345, 0],
    ['4', 12_345, 0],
    ['5', 0, 0],
  ] as const)('with option %s of %d cents is %d cents', (option, total, deposit) => {
    expect(depositCents(option, total)).toBe(deposit)
  })

  it('is a deposit of 15 % to the nearest cent, half up, and the rest adds up to the total', () => {
    always(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (total) => {
        const deposit = depositCents('1', total)
        expect(BigInt(deposit)).toBe((BigInt(total) * 15n * 2n + 100n) / 200n)
        expect(deposit + (total - deposit)).toBe(total)
      }),
    )
  })
})

describe('after the order', () => {
  it.each([
    ['1', '/orderoverzicht?reference=12&statusCode=300'],
    ['2', '/orderoverzicht?reference=12&statusCode=300'],
    ['3', '/orderoverzicht?reference=12&statusCode=500'],
    ['4', '/admin/verkooporders/12'],
    ['5', '/orderoverzicht?reference=12&statusCode=300'],
  ] as const)('option %s with nothing to pay now leads to %s', (option, path) => {
    expect(afterOrderPath({ option, salesOrderId: 12, depositCents: 0 })).toBe(path)
  })

  it('an amount to pay now leads to the payment page', () => {
    expect(afterOrderPath({ option: '1', salesOrderId: 12, depositCents: 1 })).toBeUndefined()
  })
})

describe('the order button', () => {
  it('states in the words of the law that ordering obliges to pay', () => {
    expect(orderButtonText(99900)).toBe('De bestelling plaatsen met betalingsverplichting')
  })

  it('does not state so when there is nothing to pay', () => {
    expect(orderButtonText(0)).toBe('De bestelling plaatsen')
  })
})
