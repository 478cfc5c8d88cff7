/**
 * Stage of an order for its buyer. `unpaid`: a part of the deposit is due. `received`: no deposit is due, but the ERP
 * does not have the order yet. `processing`: the ERP has the order. `delivered`: all lines are delivered. `canceled`:
 * the order was canceled.
 */
export type OrderStage = 'unpaid' | 'received' | 'processing' | 'delivered' | 'canceled'

/** Returns the stage of an order. @param order `isSynchronized`: the ERP has the order */
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
