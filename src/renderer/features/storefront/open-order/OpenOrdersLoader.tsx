import { lazy, Suspense } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useShoppingStore } from '../../common/cart/index.ts'

const OpenOrders = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./OpenOrders.tsx')).OpenOrders })),
)

/** Loads the notices of unpaid orders only when this browser has stored an order. */
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
