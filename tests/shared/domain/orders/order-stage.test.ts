import { expect, it } from 'vitest'
import { orderStage } from '#shared/domain/orders/order-stage.ts'

const order = { depositCents: 14_985, paidCents: 0, isSynchronized: false, isDelivered: false, isCanceled: false }

it.each([
  [{}, 'unpaid'],
  [{ paidCents: 14_984 }, 'unpaid'],
  [{ paidCents: 14_985 }, 'received'],
  // No deposit: the buyer pays at pickup, or the order is free.
  [{ depositCents: 0 }, 'received'],
  [{ paidCents: 14_985, isSynchronized: true }, 'processing'],
  // The ERP has the order, but the deposit is not paid.
  [{ isSynchronized: true }, 'unpaid'],
  [{ isSynchronized: true, isDelivered: true }, 'delivered'],
  [{ isSynchronized: true, isCanceled: true }, 'canceled'],
] as const)('an order with %o is %s', (facts, stage) => {
  expect(orderStage({ ...order, ...facts })).toBe(stage)
})
