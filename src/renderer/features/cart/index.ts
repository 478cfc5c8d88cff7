export { CartTable } from './CartTable.tsx'
export { CartTotals } from './CartTotals.tsx'
export {
  acceptPrices,
  type Buyable,
  emptyCart,
  fillInAnew,
  forgetWhoLeaves,
  putInCart,
  refillCart,
  setCartCount,
  takeFromCart,
  withPieces,
} from './cart-actions.ts'
export type { CartLine } from './cart-line.ts'
export { useShoppingStore } from './cart-store.ts'
export { lineWords } from './line-words.ts'
export { forgetOpenOrder, keepOpenOrder, type OpenOrder, takeBackOrder } from './open-orders.ts'
export { beginSale, endSale, type Sale, useSale } from './selling.ts'
export { useCart } from './use-cart.ts'
export { useCheckedCart } from './use-checked-cart.ts'
