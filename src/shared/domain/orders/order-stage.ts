/**
 * Stage of an order. `unpaid`: the deposit is not paid. `received`: no deposit is due, but the accounting system does
 * not have the order yet. `processing`: the accounting system has it. `delivered`: all lines are delivered. `canceled`:
 * it was canceled.
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
