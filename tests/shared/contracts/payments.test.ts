import { expect, it } from 'vitest'
import { payments } from '#shared/contracts/payments.ts'

const isStartAccepted = (Amount: number) =>
  payments.start.body.safeParse({ Amount, SalesOrderId: 10_023, PaymentType: 'PAYLINK' }).success

it('the start of a payment accepts only whole cents up to € 9.999.999,99 as amount', () => {
  expect([1, 999_999_999].map(isStartAccepted)).toEqual([true, true])
  expect([-1, 0.5, 1_000_000_000].map(isStartAccepted)).toEqual([false, false, false])
})
