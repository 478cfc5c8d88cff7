import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { report } from '../../lib/report.ts'

const FAILED = 'Het product kon niet in uw winkelwagen worden gelegd. Probeer het opnieuw.'

/** Puts so many in the cart. Gives a sentence when the shop's rules do not allow it. */
export type PutInCart = (count: number) => string | undefined

/** How many, and the way into the cart: loading, succeeded or failed (specification §4). */
export function useAddToCart(putInCart: PutInCart) {
  const [count, setCount] = useState(1)
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
