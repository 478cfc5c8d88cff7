import { expect, it } from 'vitest'
import { methodLabel, methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'

it.each<[PaymentType, string, string]>([
  ['TERMINAL', 'Pinnen', 'Pinnen'],
  ['CASH', 'Contant', 'Contant'],
  ['PAYLINK', 'Pay link', 'Betaallink'],
])('%s is %j on its button and %j in documents', (type, label, onPaper) => {
  expect(methodLabel(type)).toBe(label)
  expect(methodOnDocument(type)).toBe(onPaper)
})

it('an unknown payment method is shown by its code', () => {
  const newer = 'GIFTCARD' as PaymentType // an older app may receive this
  expect(methodLabel(newer)).toBe('GIFTCARD')
  expect(methodOnDocument(newer)).toBe('GIFTCARD')
})
