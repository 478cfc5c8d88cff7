import { expect, it } from 'vitest'
import { methodLabel, methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'

it.each<[PaymentType, string, string]>([
  ['TERMINAL', 'Pinnen', 'Pinnen'],
  ['CASH', 'Contant', 'Contant'],
  ['PAYLINK', 'Pay link', 'Betaallink'],
])('%s is %j on its button and %j in documents', (type, label, onDocument) => {
  expect(methodLabel(type)).toBe(label)
  expect(methodOnDocument(type)).toBe(onDocument)
})

it('an unknown payment method is shown by its code', () => {
  const newType = 'GIFTCARD' as PaymentType // an older app may receive a type of a newer server
  expect(methodLabel(newType)).toBe('GIFTCARD')
  expect(methodOnDocument(newType)).toBe('GIFTCARD')
})
