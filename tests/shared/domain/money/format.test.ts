import { expect, it } from 'vitest'
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
