export type { QuickOrderContent } from './kept-quick-order.ts'
export { type Lead, leadCode } from './lead-code.ts'
export { contentOf, idsIn } from './order-body.ts'
export { ORDER_LEAVES } from './order-leaves.ts'
export { QuickOrder } from './QuickOrder.tsx'
export { quickOrderOf } from './quick-order-of.ts'
export {
  forgetParkId,
  isWritten,
  orderContent,
  orderIsDone,
  parkIdOfOrder,
  putOrder,
  turnOfOrder,
  useIsQuickOrderRead,
  useQuickOrderStore,
} from './quick-order-store.ts'
export type { Placed } from './use-place-quick-order.ts'
