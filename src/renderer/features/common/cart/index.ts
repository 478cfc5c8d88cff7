export { CartTable } from './CartTable.tsx'
export { CartTotals } from './CartTotals.tsx'
export {
  acceptPrices,
  addedToLines,
  type Buyable,
  clearPersonalDataOnLogout,
  emptyCart,
  putInCart,
  resetCheckoutPrefill,
  restoreCart,
  setCartCount,
  takeFromCart,
} from './cart-actions.ts'
export type { CartLine } from './cart-line.ts'
export { cartLineText } from './cart-line-text.ts'
export { useShoppingStore } from './cart-store.ts'
export { forgetOpenOrder, type OpenOrder, rememberOpenOrder, restoreOrderToCart } from './open-orders.ts'
export { beginSale, endSale, forgetCustomer, type Sale, useSale } from './selling.ts'
export { useCart } from './use-cart.ts'
export { useCheckedCart } from './use-checked-cart.ts'
