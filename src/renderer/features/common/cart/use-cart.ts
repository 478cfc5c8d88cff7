import { useSyncExternalStore } from 'react'
import { useShoppingStore } from './cart-store.ts'

const subscribe = (listener: () => void) => useShoppingStore.persist.onFinishHydration(listener)

/** Returns the lines, and whether they have been read from storage. Before that, an empty cart means nothing. */
export function useCart() {
  const lines = useShoppingStore((state) => state.lines)
  const isRead = useSyncExternalStore(
    subscribe,
    () => useShoppingStore.persist.hasHydrated(),
    () => false,
  )
  return { lines, isRead }
}
