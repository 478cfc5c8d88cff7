import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseCount } from '#shared/domain/cart/cart.ts'
import { report } from '../../../lib/report.ts'

const FAILED = 'Het product kon niet in uw winkelwagen worden gelegd. Probeer het opnieuw.'

/** Puts so many in the cart. Gives a sentence when the shop's rules do not allow it. */
export type PutInCart = (count: number) => string | undefined

/** In the address of a page: how many somebody wanted who comes from elsewhere. */
export const COUNT_PARAMETER = 'aantal'

/** How many, and the way into the cart: succeeded or refused (specification §4). */
export function useAddToCart(putInCart: PutInCart) {
  const [search] = useSearchParams()
  const [count, setCount] = useState(() => parseCount(search.get(COUNT_PARAMETER) ?? '') ?? 1)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  return {
    count,
    setCount,
    add: () => setOutcome(outcomeOf(putInCart, count)),
    /** There may be something to say about it from now on. */
    wasUsed: outcome.state !== 'none',
    /** How many were added, while the window about it is open. */
    addedCount: outcome.state === 'added' ? outcome.count : undefined,
    problem: outcome.state === 'refused' ? outcome.problem : undefined,
    /** The visitor has seen it. */
    forget: () => setOutcome({ state: 'seen' }),
  }
}

type Outcome =
  | { state: 'none' }
  | { state: 'added'; count: number }
  | { state: 'refused'; problem: string }
  | { state: 'seen' }

function outcomeOf(putInCart: PutInCart, count: number): Outcome {
  try {
    const problem = putInCart(count)
    return problem === undefined ? { state: 'added', count } : { state: 'refused', problem }
  } catch (error) {
    report(error, 'add to cart')
    return { state: 'refused', problem: FAILED }
  }
}
