import { type CartLine, useShoppingStore } from '../../common/cart/index.ts'

/** Where selected samples go: the lines of the cart or of an order at a till, and the function that replaces them. */
export type SamplesTarget = { lines: readonly CartLine[]; put: (lines: CartLine[]) => void }

const setCartLines = (lines: CartLine[]) => useShoppingStore.setState({ lines })

/** Returns where selected samples go: the given order at a till, else the visitor's cart. */
export function useSamplesTarget(order: SamplesTarget | undefined): SamplesTarget {
  const cartLines = useShoppingStore((state) => state.lines)
  return order ?? { lines: cartLines, put: setCartLines }
}
