export {
  cancellationsTable,
  readCancelableRows,
  type StoredCancellation,
  writeCanceledPieces,
} from './canceled-pieces.ts'
export { deliverSentParcels } from './deliver-parcels.ts'
export { endErpCancellation, erpCancellationsTable, finishErpCancellation } from './erp-cancellations.ts'
export { type Mover, moveUnderLock, type OrderStep, plannedStep, readOrderStep } from './move-lines.ts'
export { openOrderPath } from './open-order-path.ts'
export { type Caller, isOwner, isShopperOf, mayUseOrder } from './order-access.ts'
export { type OrderDetails, type OrderDetailsRow, readOrderDetails } from './order-details.ts'
export { recordOrderEvent } from './order-events.ts'
export { type OrderLine, priceLines, shortLines } from './order-lines.ts'
export { chosenOptions, rowSnapshot } from './order-rows.ts'
export { signaturesOfOrder } from './order-signatures.ts'
export { hashOfToken, isTokenOf, orderTokenFor } from './order-token.ts'
export { readItemsOnSale } from './ordered-items.ts'
export {
  EXPIRES_AT,
  IS_OPEN_PROPOSAL,
  isExpiryPaused,
  lockOrder,
  lockOrderRow,
  type OrderFacts,
  ordersTable,
} from './orders-table.ts'
export { orderOfKey, type PlaceOrderDeps, placeOrder } from './place-order.ts'
export type { QuotedPrice, QuotedSale } from './quoted-sale.ts'
export { plannedLinesReady, removeIdleStops } from './remove-idle-stops.ts'
export { returnPiecesToStock } from './return-to-stock.ts'
export { type Revival, reviveExpiredOrder } from './revive-order.ts'
export { orderOnWire } from './show-order.ts'
export { actorOf, staffOf } from './staff-actor.ts'
export { showStaffOrder } from './staff-order-details.ts'
export { isTakenBack, readDeductedCents } from './taken-back.ts'
export { type UnpaidRules, unpaidOrdersTable } from './unpaid-orders.ts'
export { writeCancellation } from './write-cancellation.ts'
export { writeOrderChange } from './write-change.ts'
export { writeDelivery } from './write-delivery.ts'
