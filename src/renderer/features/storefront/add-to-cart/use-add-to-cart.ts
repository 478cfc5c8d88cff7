import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseCount } from '#shared/domain/cart/cart.ts'
import { report } from '../../../lib/report.ts'

const FAILED = 'Het product kon niet in uw winkelwagen worden gelegd. Probeer het opnieuw.'

/** Adds this number of pieces to the cart. Returns a Dutch sentence when the shop's rules do not allow it. */
export type PutInCart = (count: number) => string | undefined

/** Query parameter with the initial count, for links from elsewhere. */
export const COUNT_PARAMETER = 'aantal'

/** Count and add-to-cart action, with its outcome: added or refused (docs/requirements.md#s4-add-to-cart). */
export function useAddToCart(putInCart: PutInCart) {
  const [search] = useSearchParams()
  const [count, setCount] = useState(() => parseCount(search.get(COUNT_PARAMETER) ?? '') ?? 1)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  return {
    count,
    setCount,
    add: () => setOutcome(outcomeOf(putInCart, count)),
    /** True from the first click on; the code of the dialog is only loaded then. */
    wasUsed: outcome.state !== 'none',
    /** The number of added items, while the dialog about it is open. */
    addedCount: outcome.state === 'added' ? outcome.count : undefined,
    problem: outcome.state === 'refused' ? outcome.problem : undefined,
    /** Call it when the visitor closes the dialog. */
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
