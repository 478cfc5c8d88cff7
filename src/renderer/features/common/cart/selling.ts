import { useShoppingStore } from './cart-store.ts'
import type { Shopping } from './persisted-shopping.ts'

/** The customer for whom staff are shopping. */
export type Sale = NonNullable<Shopping['sellingTo']>

/** The customer for whom staff are shopping; undefined when a visitor shops for themselves. */
export const useSale = (): Sale | undefined => useShoppingStore(({ sellingTo }) => sellingTo)

/** Begins to sell to a customer, or goes on with another one: the checkout is theirs from here on, and the cart stays. */
export const beginSale = (sale: Sale, checkout: NonNullable<Shopping['checkout']>): void =>
  useShoppingStore.setState({ sellingTo: sale, checkout, prefilledFor: undefined, linesOfSale: undefined })

/** Ends selling to a customer. Nothing that was filled in about them stays; the cart stays when it is asked to. */
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
