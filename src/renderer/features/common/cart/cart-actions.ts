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

const change = (next: (lines: CartLine[]) => CartLine[]) =>
  useShoppingStore.setState(({ lines: before, linesOfSale }) => {
    const lines = next(before)
    return { lines, linesOfSale: lines.length > 0 && linesOfSale }
  })

/**
 * Returns the lines with pieces of a product added. A set is added as its components
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
  change((lines) => addedToLines(lines, product, count))

/** Sets the count of a line; 0 removes the line. */
export const setCartCount = (id: number, count: number) => change((lines) => setCount(lines, id, count))

export const takeFromCart = (id: number) => change((lines) => removeFromCart(lines, id))

export const emptyCart = () => change(() => [])

/** Restores the lines of a cart that was emptied by mistake, unless the cart is in use again. */
export const restoreCart = (emptied: readonly CartLine[]) =>
  change((lines) => (lines.length === 0 ? [...emptied] : lines))

/** Makes the checkout of an account fill in again, after its owner changed their details. */
export const resetCheckoutPrefill = (owner: string): void =>
  useShoppingStore.setState(({ prefilledFor, checkout = {} }) => {
    if (prefilledFor !== owner) return {}
    const order = Object.entries(checkout).filter(([field]) => isOwnFieldOfOrder(field))
    return { prefilledFor: undefined, checkout: Object.fromEntries(order) }
  })

/**
 * Removes personal data on logout, so that the next user of this computer sees no address and no unsent message. A
 * checkout that the account filled in is removed with its open orders, and so are unsent forms. The cart stays, and so
 * does a checkout typed without an account. When a session merely runs out, everything stays (docs/decisions.md#d20). A
 * sale for a customer ends.
 *
 * For staff every checkout is removed, since it is about a customer, and all unfinished work.
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
    reviewDrafts: undefined,
  }))
}

/**
 * Applies the shop's new prices to the cart, so that the customer can place the order knowing them
 * (docs/decisions.md#b6).
 */
export function acceptPrices(current: readonly { id: number; netPrice: number }[]): void {
  const priceOf = new Map(current.map(({ id, netPrice }) => [id, netPrice]))
  change((lines) => lines.map((line) => ({ ...line, netPrice: priceOf.get(line.id) ?? line.netPrice })))
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
