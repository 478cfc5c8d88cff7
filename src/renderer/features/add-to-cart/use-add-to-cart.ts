import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseCount } from '#shared/domain/cart/cart.ts'
import { report } from '../../lib/report.ts'

const FAILED = 'Het product kon niet in uw winkelwagen worden gelegd. Probeer het opnieuw.'

/** Puts so many in the cart. Gives a sentence when the shop's rules do not allow it. */
export type PutInCart = (count: number) => string | undefined

/** In the address of a page: how many somebody wanted who comes from elsewhere. */
export const COUNT_PARAMETER = 'aantal'

/** How many, and the way into the cart: loading, succeeded or failed (specification §4). */
export function useAddToCart(putInCart: PutInCart) {
  const [search] = useSearchParams()
  const [count, setCount] = useState(() => parseCount(search.get(COUNT_PARAMETER) ?? '') ?? 1)
  const adding = useMutation({
    mutationFn: async (wanted: number) => putInCart(wanted),
    onError: (error) => report(error, 'add to cart'),
  })
  const isAdded = adding.isSuccess && adding.data === undefined
  return {
    count,
    setCount,
    add: () => adding.mutate(count),
    isAdding: adding.isPending,
    /** How many were added, while the window about it is open. */
    addedCount: isAdded ? adding.variables : undefined,
    problem: adding.isError ? FAILED : adding.data,
    /** The visitor has seen it. */
    forget: adding.reset,
  }
}
