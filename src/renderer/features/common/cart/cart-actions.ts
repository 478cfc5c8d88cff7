import type { ListProduct } from '#shared/contracts/catalog.ts'
import { addToCart, linesOfSet, removeFromCart, setCount } from '#shared/domain/cart/cart.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'
import { forgetStaffWork } from '../../../platform/persisted-store.ts'
import type { CartLine } from './cart-line.ts'
import { useShoppingStore } from './cart-store.ts'

/** What a line remembers of a product. `choices` are the options in words: "Touch cognac · zwarte poot". */
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

/** Lines with pieces of a product among them; a set goes in as its components (specification §4). */
export function withPieces(
  lines: readonly CartLine[],
  product: Buyable & Partial<SetOfProducts>,
  count: number,
): CartLine[] {
  const pieces = product.setItems?.length ? linesOfSet({ setItems: product.setItems }, count) : [{ ...product, count }]
  return pieces.reduce((all: CartLine[], piece) => addToCart(all, cartLineFields(piece), piece.count), [...lines])
}

/** Puts pieces of a product in the cart. */
export const putInCart = (product: Buyable & Partial<SetOfProducts>, count: number): void =>
  change((lines) => withPieces(lines, product, count))

/** Sets how many pieces a line holds; 0 takes it out. */
export const setCartCount = (id: number, count: number) => change((lines) => setCount(lines, id, count))

export const takeFromCart = (id: number) => change((lines) => removeFromCart(lines, id))

export const emptyCart = () => change(() => [])

/** Puts the lines of a cart that was emptied by mistake back, unless there is something in it again. */
export const restoreCart = (emptied: readonly CartLine[]) =>
  change((lines) => (lines.length === 0 ? [...emptied] : lines))

/** The fields of a checkout that are about the order alone, and not about its buyer or where it goes. */
const ORDER_FIELDS = ['delivery', 'payment', 'reference', 'remarks']

/** Lets a checkout that was filled in for an account be filled in anew: its owner changed their own details. */
export const resetCheckoutPrefill = (owner: string): void =>
  useShoppingStore.setState(({ prefilledFor, checkout = {} }) => {
    if (prefilledFor !== owner) return {}
    const order = Object.entries(checkout).filter(([field]) => ORDER_FIELDS.includes(field))
    return { prefilledFor: undefined, checkout: Object.fromEntries(order) }
  })

/**
 * For who logs out: the next at this machine need not see their address or what they were writing to the shop. So a
 * checkout that the account filled in goes with its open orders, and so do letters that were not sent. The cart stays, and a checkout that was
 * typed without an account; and everything does when a session merely runs out (decisions D20). Selling to a customer ends.
 *
 * Of a member of staff every checkout goes, since it is about a customer, and all unfinished work.
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

/** Takes over the shop's prices after they changed, so that the same order can be placed knowingly (decisions B6). */
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
    // What is sold as it is has no choices, but it is of some leather.
    choices: choices || (leatherName ? leatherWithColor(leatherName, leatherColor) : ''),
  }
}
