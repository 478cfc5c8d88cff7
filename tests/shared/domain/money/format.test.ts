import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'

it.each([
  [0, '€ 0,00'],
  [5, '€ 0,05'],
  [99900, '€ 999,00'],
  [123450, '€ 1.234,50'],
  [-5000, '€ -50,00'],
])('an amount of %d cents is written as %s', (amount, text) => {
  expect(formatCents(amount).replace('\u00a0', ' ')).toBe(text)
})

it('a refund of zero is written without a minus sign', () => {
  expect(formatCents(-0)).toBe(formatCents(0))
})

it('an amount in euros is written like the same amount in cents', () => {
  expect(formatEuros(1234.5)).toBe(formatCents(123450))
  expect(formatEuros(1.005)).toBe(formatCents(101))
})

describe('an amount', () => {
  it('is written as the formatter of Dutch writes it', () => {
    const dutch = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
    for (const cents of fc.sample(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), 200)) {
      expect(formatCents(cents)).toBe(dutch.format(cents / 100))
    }
  })
})
