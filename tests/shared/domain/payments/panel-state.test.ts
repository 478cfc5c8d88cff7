import { expect, it } from 'vitest'
import { emptyPanel, isRunning } from '#shared/domain/payments/payment-panel.ts'
import type { PaymentPhase } from '#shared/domain/payments/payment-process.ts'

it.each<[PaymentPhase, boolean]>([
  ['starting', true],
  ['open', true],
  ['silent', true],
  ['unknown', true],
  ['ended', false],
  ['refused', false],
])('a payment that is %s may still bring money: %s', (phase, expected) => {
  expect(isRunning({ phase })).toBe(expected)
})

it('the payment panel starts without a payment, an amount or a confirmation', () => {
  expect(emptyPanel(7)).toEqual({
    salesOrderId: 7,
    text: '',
    isRefused: false,
    proposal: null,
    terminalCode: null,
    attempt: null,
  })
  expect(isRunning(emptyPanel(7).attempt)).toBe(false)
})
