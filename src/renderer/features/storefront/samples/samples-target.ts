import { type CartLine, useShoppingStore } from '../../common/cart/index.ts'

/** The list of lines that selected free samples are added to or removed from. */
export type SamplesTarget = { lines: readonly CartLine[]; put: (lines: CartLine[]) => void }

const intoCart = (lines: CartLine[]) => useShoppingStore.setState({ lines })

/** Where a free sample goes to: into the order that is written at a till, or else into the cart of the visitor. */
export function useSamplesTarget(order: SamplesTarget | undefined): SamplesTarget {
  const inCart = useShoppingStore((state) => state.lines)
  return order ?? { lines: inCart, put: intoCart }
}
