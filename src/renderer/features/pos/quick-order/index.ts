export { MakeQuoteOfOrder } from './MakeQuoteOfOrder.tsx'
export { orderContentOf, productIdsIn } from './order-body.ts'
export { discountRules } from './order-discounts.ts'
export { ORDER_SUBMISSION } from './order-submission.ts'
export { parseQuickOrder } from './parse-quick-order.ts'
export type { QuickOrderContent } from './persisted-quick-order.ts'
export { QuickOrder } from './QuickOrder.tsx'
export {
  finishOrder,
  forgetParkId,
  hasOrderContent,
  orderContent,
  parkIdOfOrder,
  putOrder,
  turnOfOrder,
  useIsQuickOrderRead,
  useQuickOrderStore,
} from './quick-order-store.ts'
export { type ResolvedCode, resolveCode } from './resolve-code.ts'
export { storedOrderToSign } from './stored-order-to-sign.ts'
export type { PlacementResult } from './use-place-quick-order.ts'
