import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseCount } from '#shared/domain/cart/cart.ts'
import { report } from '../../../lib/report.ts'

const FAILED = 'Het product kon niet in uw winkelwagen worden gelegd. Probeer het opnieuw.'

/** Adds this number of pieces to the cart. Returns a Dutch sentence when the shop's rules do not allow it. */
export type PutInCart = (count: number) => string | undefined

/** Query parameter with the initial count, for links to a product page. */
export const COUNT_PARAMETER = 'aantal'

/**
 * The count of a product page, and the action that adds the product to the cart, with its result: added or refused
 * (docs/requirements.md#s4-add-to-cart).
 */
export function useAddToCart(putInCart: PutInCart) {
  const [search] = useSearchParams()
  const [count, setCount] = useState(() => parseCount(search.get(COUNT_PARAMETER) ?? '') ?? 1)
  const [result, setResult] = useState<AddResult>({ state: 'none' })
  return {
    count,
    setCount,
    add: () => setResult(tryToAdd(putInCart, count)),
    /** True after the first click on the add button. The code of the dialog is loaded only then. */
    wasUsed: result.state !== 'none',
    /** The number of pieces that were added, while the dialog about them is open; undefined otherwise. */
    addedCount: result.state === 'added' ? result.count : undefined,
    problem: result.state === 'refused' ? result.problem : undefined,
    /** To be called when the visitor closes the dialog. */
    forget: () => setResult({ state: 'seen' }),
  }
}

type AddResult =
  | { state: 'none' }
  | { state: 'added'; count: number }
  | { state: 'refused'; problem: string }
  | { state: 'seen' }

function tryToAdd(putInCart: PutInCart, count: number): AddResult {
  try {
    const problem = putInCart(count)
    return problem === undefined ? { state: 'added', count } : { state: 'refused', problem }
  } catch (error) {
    report(error, 'add to cart')
    return { state: 'refused', problem: FAILED }
  }
}
