import type { ListProduct } from '#shared/contracts/catalog.ts'
import { addToCart, linesOfSet, removeFromCart, setCount } from '#shared/domain/cart/cart.ts'
import { isOwnFieldOfOrder } from '#shared/domain/checkout/order-fields.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'
import { forgetStaffWork } from '../../../platform/persisted-store.ts'
import type { CartLine } from './cart-line.ts'
import { useShoppingStore } from './cart-store.ts'

/** The fields of a product that a cart line copies. `choices` are the options as text: "Touch cognac · zwarte poot". */
export type Buyable = Pick<
  ListProduct,
  'id' | 'parentId' | 'itemId' | 'displayName' | 'netPrice' | 'imageUrl' | 'totalStock' | 'stockClass' | 'deliveryTime'
> &
  Partial<Pick<ListProduct, 'leatherName' | 'leatherColor' | 'parentDisplayName'>> & { choices?: string }

type SetOfProducts = { setItems: readonly { product: ListProduct; quantity: number }[] }

/** Replaces the lines of the cart. An empty cart is no longer marked as chosen in a sale (`linesOfSale`). */
const changeLines = (next: (lines: CartLine[]) => CartLine[]) =>
  useShoppingStore.setState(({ lines: before, linesOfSale }) => {
    const lines = next(before)
    return { lines, linesOfSale: lines.length > 0 && linesOfSale }
  })

/**
 * Returns the lines after `count` pieces of a product were added to them. A set is added as its components
 * (docs/requirements.md#s4-add-to-cart).
 */
export function addedToLines(
  lines: readonly CartLine[],
  product: Buyable & Partial<SetOfProducts>,
  count: number,
): CartLine[] {
  const pieces = product.setItems?.length ? linesOfSet({ setItems: product.setItems }, count) : [{ ...product, count }]
  return pieces.reduce((all: CartLine[], piece) => addToCart(all, cartLineFields(piece), piece.count), [...lines])
}

/** Adds pieces of a product to the cart. */
export const putInCart = (product: Buyable & Partial<SetOfProducts>, count: number): void =>
  changeLines((lines) => addedToLines(lines, product, count))

/** Sets the count of a line; 0 removes the line. */
export const setCartCount = (id: number, count: number) => changeLines((lines) => setCount(lines, id, count))

export const takeFromCart = (id: number) => changeLines((lines) => removeFromCart(lines, id))

export const emptyCart = () => changeLines(() => [])

/** Restores the lines of a cart that was emptied by mistake, unless the cart has new lines. */
export const restoreCart = (emptied: readonly CartLine[]) =>
  changeLines((lines) => (lines.length === 0 ? [...emptied] : lines))

/**
 * Removes customer and address from the checkout, if the saved data of this account filled them in. The next checkout
 * is then filled in with the changed data. Fields about the order, for example remarks, stay.
 *
 * @param owner email address of the account
 */
export const resetCheckoutPrefill = (owner: string): void =>
  useShoppingStore.setState(({ prefilledFor, checkout = {} }) => {
    if (prefilledFor !== owner) return {}
    const orderFields = Object.entries(checkout).filter(([field]) => isOwnFieldOfOrder(field))
    return { prefilledFor: undefined, checkout: Object.fromEntries(orderFields) }
  })

/**
 * Removes personal data on logout, so that the next user of this computer sees no address and no unsent message:
 * - The checkout and the open orders, if the account's saved data filled in the checkout.
 * - The unsent forms: own details, contact message, withdrawal, service messages and reviews.
 * - The customer of a sale in progress, with the checkout for that customer.
 *
 * The cart stays. A checkout that was typed without an account stays too. For staff, every checkout, every open order
 * and all unfinished work is removed, because these contain data of customers.
 *
 * An expired session is no logout: it removes nothing (docs/decisions.md#d20).
 */
export function clearPersonalDataOnLogout({ isStaff }: { isStaff: boolean }): void {
  if (isStaff) forgetStaffWork()
  useShoppingStore.setState(({ prefilledFor, checkout, openOrders, sellingTo, lines, linesOfSale }) => ({
    checkout: isStaff || (prefilledFor ?? sellingTo) ? undefined : checkout,
    openOrders: isStaff || prefilledFor !== undefined ? undefined : openOrders,
    prefilledFor: undefined,
    sellingTo: undefined,
    linesOfSale: sellingTo ? lines.length > 0 : linesOfSale,
    ownDetails: undefined,
    contact: undefined,
    withdrawal: undefined,
    withdrawalAttempt: undefined,
    serviceDrafts: undefined,
    reviewDrafts: undefined,
  }))
}

/**
 * Applies the shop's current prices to the cart, so that the customer sees them and the order has these prices
 * (docs/decisions.md#b6).
 */
export function acceptPrices(current: readonly { id: number; netPrice: number }[]): void {
  const priceOf = new Map(current.map(({ id, netPrice }) => [id, netPrice]))
  changeLines((lines) => lines.map((line) => ({ ...line, netPrice: priceOf.get(line.id) ?? line.netPrice })))
}

function cartLineFields({
  id,
  parentId,
  itemId,
  displayName,
  parentDisplayName,
  netPrice,
  imageUrl,
  totalStock,
  stockClass,
  deliveryTime,
  leatherName,
  leatherColor = null,
  choices,
}: Buyable) {
  return {
    id,
    parentId,
    itemId,
    displayName,
    ...(parentDisplayName && { modelName: parentDisplayName }),
    netPrice,
    imageUrl,
    totalStock,
    stockClass,
    deliveryTime,
    // A stock item has no choices, but it does have a leather.
    choices: choices || (leatherName ? leatherWithColor(leatherName, leatherColor) : ''),
  }
}
