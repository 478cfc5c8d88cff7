/**
 * How far an order is, as the shop itself knows it: `unpaid` waits for what had to be paid first, `received` is with
 * us, `processing` is in the accounting system and being worked on, `delivered` is at home, `canceled` will not come.
 */
export type OrderStage = 'unpaid' | 'received' | 'processing' | 'delivered' | 'canceled'

/** @param order `isSynchronized`: the accounting system has it */
export function orderStage(order: {
  depositCents: number
  paidCents: number
  isSynchronized: boolean
  isDelivered: boolean
  isCanceled: boolean
}): OrderStage {
  if (order.isCanceled) return 'canceled'
  if (order.isDelivered) return 'delivered'
  if (order.paidCents < order.depositCents) return 'unpaid'
  return order.isSynchronized ? 'processing' : 'received'
}
