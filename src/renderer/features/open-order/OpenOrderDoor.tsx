import { lazy, Suspense } from 'react'
import { untilItComes } from '../../lib/until-it-comes.ts'
import { useShoppingStore } from '../cart/index.ts'

const OpenOrders = lazy(() => untilItComes(async () => ({ default: (await import('./OpenOrders.tsx')).OpenOrders })))

/** The place of the orders that wait for their payment. Its script is fetched only where there is one. */
export function OpenOrderDoor() {
  const hasAny = useShoppingStore(({ openOrders }) => openOrders !== undefined)
  return (
    hasAny && (
      <Suspense>
        <OpenOrders />
      </Suspense>
    )
  )
}
