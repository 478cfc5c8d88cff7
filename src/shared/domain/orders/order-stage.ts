/**
 * Stage of an order, as the shop knows it. `unpaid`: the deposit is not paid. `received`: the shop has it.
 * `processing`: it is in the accounting system. `delivered`: all lines are delivered. `canceled`: it was canceled.
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
