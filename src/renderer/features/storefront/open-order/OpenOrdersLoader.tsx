import { lazy, Suspense } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useShoppingStore } from '../../common/cart/index.ts'

const OpenOrders = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./OpenOrders.tsx')).OpenOrders })),
)

/** The place of the orders that wait for their payment. Its script is fetched only where there is one. */
export function OpenOrdersLoader() {
  const hasAny = useShoppingStore(({ openOrders }) => openOrders !== undefined)
  return (
    hasAny && (
      <Suspense>
        <OpenOrders />
      </Suspense>
    )
  )
}
