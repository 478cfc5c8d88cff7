import { forgetStaffWork } from '../../../platform/persisted-store.ts'
import { useShoppingStore } from './cart-store.ts'
import type { Shopping } from './persisted-shopping.ts'

/** The customer for whom staff place an order. */
export type Sale = NonNullable<Shopping['sellingTo']>

/** Returns the customer for whom staff place an order; undefined when visitors order for themselves. */
export const useSale = (): Sale | undefined => useShoppingStore(({ sellingTo }) => sellingTo)

/** Stores with data of a customer whom staff advise: the measures of a home, and the sample in hand. */
const OF_CUSTOMER = ['passages', 'sample-leather']

/** Removes what the screens remember of the customer whom staff advised, before the next one. */
export const forgetCustomer = (): void => forgetStaffWork(OF_CUSTOMER)

/**
 * Starts a sale for a customer, or switches to another customer. Replaces the checkout, and forgets what is known of the
 * former customer; the cart stays unchanged.
 */
export const beginSale = (sale: Sale, checkout: NonNullable<Shopping['checkout']>): void => {
  forgetCustomer()
  useShoppingStore.setState({ sellingTo: sale, checkout, prefilledFor: undefined, linesOfSale: undefined })
}

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
