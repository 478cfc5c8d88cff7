import { useSyncExternalStore } from 'react'
import { useShoppingStore } from './cart-store.ts'

const subscribe = (listener: () => void) => useShoppingStore.persist.onFinishHydration(listener)

/**
 * Returns the lines of the cart, and whether they have been read from storage. Before they have been read, `lines` is
 * empty even if the visitor has a cart.
 */
export function useCart() {
  const lines = useShoppingStore((state) => state.lines)
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => useShoppingStore.persist.hasHydrated(),
    () => false,
  )
  return { lines, isLoaded }
}
