import { type CartLine, useShoppingStore } from '../../common/cart/index.ts'

/** The list of lines that selected free samples are added to or removed from. */
export type SamplesTarget = { lines: readonly CartLine[]; put: (lines: CartLine[]) => void }

const intoCart = (lines: CartLine[]) => useShoppingStore.setState({ lines })

/** Returns the target of free samples: the given order at a till, else the visitor's cart. */
export function useSamplesTarget(order: SamplesTarget | undefined): SamplesTarget {
  const inCart = useShoppingStore((state) => state.lines)
  return order ?? { lines: inCart, put: intoCart }
}
