import { expect, it } from 'vitest'
import { checkoutFields } from '#shared/contracts/checkout-form.ts'
import { isOrderField, isOwnFieldOfOrder } from '#shared/domain/checkout/order-fields.ts'

it('the checkout fields are those of the customer, of the order, and of its other delivery address', () => {
  const fields = Object.keys(checkoutFields)

  expect(fields.filter(isOwnFieldOfOrder)).toEqual([
    'delivery',
    'payment',
    'reference',
    'remarks',
    'preferredFrom',
    'preferredUntil',
    'avoidedWeeks',
  ])
  expect(fields.filter((field) => isOrderField(field) && !isOwnFieldOfOrder(field))).toEqual(
    fields.filter((field) => field.startsWith('deliveryAddress')),
  )
  expect(fields.filter((field) => !isOrderField(field))).toContain('kvknumber')
})
