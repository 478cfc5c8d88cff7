import { useShoppingStore } from './cart-store.ts'
import type { Shopping } from './persisted-shopping.ts'

/** The customer for whom staff place an order. */
export type Sale = NonNullable<Shopping['sellingTo']>

/** Returns the customer for whom staff place an order; undefined when visitors order for themselves. */
export const useSale = (): Sale | undefined => useShoppingStore(({ sellingTo }) => sellingTo)

/** Starts a sale for a customer, or switches to another customer. Replaces the checkout; the cart stays unchanged. */
export const beginSale = (sale: Sale, checkout: NonNullable<Shopping['checkout']>): void =>
  useShoppingStore.setState({ sellingTo: sale, checkout, prefilledFor: undefined, linesOfSale: undefined })

/** Ends the sale for a customer and removes the checkout. Empties the cart too, unless `keepsCart` is true. */
export const endSale = ({ keepsCart }: { keepsCart: boolean }): void =>
  useShoppingStore.setState(({ sellingTo, lines }) =>
    sellingTo
      ? {
          sellingTo: undefined,
          checkout: undefined,
          prefilledFor: undefined,
          lines: keepsCart ? lines : [],
          linesOfSale: keepsCart && lines.length > 0,
        }
      : {},
  )
